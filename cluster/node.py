"""Ballista's scheduler, on one machine, or an executor, on each that works (pip install
ballista): runs until it is ended.
"""

import argparse

import ballista


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("scheduler", "executor"))
    parser.add_argument("--scheduler", default="127.0.0.1", metavar="HOST", help="where it is (127.0.0.1)")
    parser.add_argument("--port", type=int, default=50050, help="the scheduler's (50050)")
    parser.add_argument("--listen", default="127.0.0.1", metavar="ADDRESS",
                        help="where this one listens (127.0.0.1); nobody is asked for a password")
    parser.add_argument("--tasks", type=int, default=2, help="at once by an executor (2)")
    args = parser.parse_args()
    if args.what == "scheduler":
        node = ballista.BallistaScheduler(bind_host=args.listen, bind_port=args.port)
    else:
        # The scheduler calls back at the address that an executor comes from, at ports that
        # are always the same: one executor to a machine.
        node = ballista.BallistaExecutor(bind_host=args.listen, scheduler_host=args.scheduler,
                                         scheduler_port=args.port, concurrent_tasks=args.tasks)
    node.start()
    node.wait_for_termination()


if __name__ == "__main__":
    main()
