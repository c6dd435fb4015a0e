"""Adds up counts of patterns by sum.sql with DataFusion (pip install datafusion).

Memory stays below a bound: what does not fit goes to files in a temporary folder.
"""

import argparse
import re
import tempfile
from pathlib import Path

import datafusion

STATEMENT = Path(__file__).with_name("sum.sql").read_text()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", help="the folder with the tables of all parts")
    parser.add_argument("out", type=Path, help="where to write the sums, as a table")
    parser.add_argument("--memory", type=int, default=1024, help="MiB for the sums (1024)")
    parser.add_argument("--threads", type=int, default=2, help="how many (2)")
    args = parser.parse_args()
    beside = args.out.with_name(args.out.name + ".unfinished.parquet")
    with tempfile.TemporaryDirectory(dir=args.out.parent) as folder:
        runtime = datafusion.RuntimeEnvBuilder().with_fair_spill_pool(args.memory << 20)
        runtime = runtime.with_disk_manager_specified(folder)
        config = datafusion.SessionConfig().with_target_partitions(args.threads)
        context = datafusion.SessionContext(config, runtime)
        context.register_parquet("counts", args.tables)
        # Small groups of rows, since those that are being written count as memory too.
        write = f"TO '{beside}' STORED AS PARQUET OPTIONS (MAX_ROW_GROUP_SIZE 65536)"
        plan = context.sql(f"EXPLAIN ANALYZE COPY ({STATEMENT}) {write}")
        told = "\n".join(str(row["plan"]) for batch in plan.collect() for row in batch.to_pylist())
    beside.replace(args.out)
    spilled = sum(int(count) for count in re.findall(r"spill_count=(\d+)", told))
    print(f"{args.out}: spilled {spilled} times")


if __name__ == "__main__":
    main()
