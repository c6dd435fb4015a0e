#!/usr/bin/env python3
"""Replays proofs and plans of Tesuji: proven, a hole, or no proof at all.

    python3 check/check.py [--positions N] FILE.jsonl …

Written from `docs/proofs.md` as a second opinion on `tesuji check`; what the document left
open was settled by looking at where the two disagreed, and written down there. (`rules.py`
was written together with its part of the document.) One
line of JSON per proof, or per file that holds none; the exit status is 0 if
everything is proven, 1 if there is a hole, 2 if a file is broken.
"""

import argparse
import json
import sys
from pathlib import Path

import plans
import proofs
from files import Broken, read
from rules import EMBEDDED, Book
from statics import EMBEDDED as EMBEDDED_STATICS, StaticBook


def main(names, most, rules, statics):
    status, books = 0, {}
    for name in names:
        try:
            with open(name, encoding="utf-8") as file:
                found = read(file.read().split("\n"))
        except (Broken, UnicodeDecodeError) as error:
            print(json.dumps({"type": "failure", "file": name, "message": str(error)}))
            status = 2
            continue
        for number, claim in enumerate(found, 1):
            hole, suicide = None, False
            try:
                if claim.kind == "plan":
                    plans.check(claim, most)
                else:
                    proofs.check(claim, book_for(claim, books, rules, statics))
                    suicide = proofs.holds_with_suicide(claim)
            except proofs.Hole as error:
                hole, status = str(error), max(status, 1)
            print(json.dumps({"type": "check", "file": name, "proof": number, "proven": hole is None,
                              "suicide": suicide, "hole": hole}))
    return status


def book_for(proof, books, rules, statics):
    """The book that a proof may use: of static rules, or of tactical ones."""
    if proof.rules is None:
        return None
    is_static = any(node.why == "static" for node in proof.nodes)
    if is_static not in books:
        books[is_static] = StaticBook(statics.read_text("utf-8")) if is_static else Book(rules.read_bytes())
    return books[is_static]


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--positions", type=int, default=5_000_000, help="positions that a plan may lead to")
    options.add_argument("--rules", type=Path, default=EMBEDDED, help="the file of rules that the proofs use")
    options.add_argument("--statics", type=Path, default=EMBEDDED_STATICS, help="the file of static rules that the proofs use")
    options.add_argument("files", nargs="+", metavar="FILE")
    chosen = options.parse_args()
    sys.exit(main(chosen.files, chosen.positions, chosen.rules, chosen.statics))
