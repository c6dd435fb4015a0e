"""Adds up counts of patterns by sum.sql: with DataFusion here (pip install datafusion), or
with Ballista on the machines of a scheduler (pip install ballista; cluster/node.py).

Here memory stays below a bound: what does not fit goes to files in a temporary folder.
"""

import argparse
import re
import tempfile
from pathlib import Path

STATEMENT = Path(__file__).with_name("sum.sql").read_text()

# Rows in a group: those that are being written count as memory too.
GROUP = 65536


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", help="the folder with the tables of all parts")
    parser.add_argument("out", type=Path, help="where to write the sums, as a table")
    parser.add_argument("--memory", type=int, default=1024, help="MiB for the sums here (1024)")
    parser.add_argument("--threads", type=int, default=2, help="how many here (2)")
    parser.add_argument("--scheduler", metavar="HOST:PORT", help="Ballista's, that has it done elsewhere")
    args = parser.parse_args()
    beside = args.out.with_name(args.out.name + ".unfinished.parquet")
    told = sum_elsewhere(args, beside) if args.scheduler else sum_here(args, beside)
    beside.replace(args.out)
    print(f"{args.out}: {told}")


def sum_here(args: argparse.Namespace, out: Path) -> str:
    import datafusion

    with tempfile.TemporaryDirectory(dir=out.parent) as folder:
        runtime = datafusion.RuntimeEnvBuilder().with_fair_spill_pool(args.memory << 20)
        runtime = runtime.with_disk_manager_specified(folder)
        config = datafusion.SessionConfig().with_target_partitions(args.threads)
        context = datafusion.SessionContext(config, runtime)
        context.register_parquet("counts", args.tables)
        write = f"TO '{out}' STORED AS PARQUET OPTIONS (MAX_ROW_GROUP_SIZE {GROUP})"
        plan = context.sql(f"EXPLAIN ANALYZE COPY ({STATEMENT}) {write}")
        told = "\n".join(str(row["plan"]) for batch in plan.collect() for row in batch.to_pylist())
    spilled = sum(int(count) for count in re.findall(r"spill_count=(\d+)", told))
    return f"spilled {spilled} times"


def sum_elsewhere(args: argparse.Namespace, out: Path) -> str:
    import pyarrow
    import pyarrow.parquet
    from ballista import BallistaSessionContext

    context = BallistaSessionContext(f"df://{args.scheduler}")
    # The machines find the tables by this name.
    context.register_parquet("counts", str(Path(args.tables).resolve()))
    # A row for each pattern: few enough to come back, whatever the number of games.
    sums = pyarrow.Table.from_batches(context.sql(STATEMENT).collect())
    pyarrow.parquet.write_table(sums, out, compression="zstd", row_group_size=GROUP)
    return f"{sums.num_rows} rows by {args.scheduler}"


if __name__ == "__main__":
    main()
