"""Solves a best-fill problem that `setter export --cfn` or `--wcsp` wrote, by toulbar2 (the wheel `pytoulbar2`).

best_toulbar2.py FILE SECONDS: prints JSON: `total` of the best fill and `bound` in millionths, `proved`, and
for .cfn the `words` by the names of their slots. `seconds` is what toulbar2 was allowed, processor time.
"""

import json
import sys
import time

import pytoulbar2


def solve(path, seconds):
    """What toulbar2 finds in so many seconds, with the parameters it has by default."""
    network = pytoulbar2.CFN()
    try:
        network.Read(path)
    except pytoulbar2.tb2.Contradiction:
        return {"total": None, "bound": None, "proved": True}
    greatest = None
    if path.endswith(".wcsp"):
        greatest = int(open(path).readline().split()[0].split("_")[2])
    start = time.process_time()
    found = network.Solve(timeLimit=seconds)
    in_time = time.process_time() - start < seconds

    def millionths(value):
        return round(value * 1_000_000) if greatest is None else greatest - round(value)

    answer = {"total": None, "bound": None, "proved": in_time}
    if found:
        values, cost, _ = found
        answer["total"] = millionths(cost)
        if greatest is None:
            names = [network.CFN.wcsp.getName(number) for number in range(network.GetNbVars())]
            slots = [n for n, name in enumerate(names) if name.startswith(("across_", "down_"))]
            answer["words"] = {names[n]: network.CFN.wcsp.getValueName(n, values[n]) for n in slots}
    answer["bound"] = answer["total"] if in_time else millionths(network.GetDDualBound())
    return answer


if __name__ == "__main__":
    print(json.dumps(solve(sys.argv[1], int(sys.argv[2]))))
