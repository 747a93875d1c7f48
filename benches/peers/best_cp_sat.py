"""Solves a best-fill problem that `setter export --dzn` wrote, by OR-tools' CP-SAT (the wheel `ortools`), with one
thread: a table for each slot of its letters, its word and its score.

best_cp_sat.py FILE SECONDS: prints JSON: `total` of the best fill and `bound` in millionths, and `proved`; by the worst word these are
scores of it.
"""

import json
import re
import sys

from ortools.sat.python import cp_model


def read(path):
    """The parameters of a .dzn file by name, all but the picture of the grid and the letters' names."""
    text = open(path).read()
    found = {}
    for name, value in re.findall(r"^(\w+) = (.*);$", text, re.M):
        if name not in ("cell_at", "alphabet"):
            listed = re.sub(r"(\d+)\.\.(\d+)", lambda ends: str(list(range(int(ends[1]), int(ends[2]) + 1))), value)
            found[name] = json.loads(re.sub(r"\{(.*?)\}", r"[\1]", listed))
    return found


def table(data, slot):
    """The letters, the word and the score of each word of a slot."""
    number, source = data["list_of"][slot] - 1, data["source_of"][slot] - 1
    length, count = data["list_length"][number], data["list_count"][number]
    letters, scores = data["letters_before"][number], data["scores_before"][source]
    return [
        (*(data["word_letters"][letters + at * count + word - 1] for at in range(length)),
         word, data["word_scores"][scores + word - 1])
        for word in data["source_words"][source]
    ]


def solve(path, seconds):
    """What CP-SAT finds in so many seconds, with the parameters it has by default and one thread."""
    data = read(path)
    model = cp_model.CpModel()
    cells = [model.new_int_var_from_domain(cp_model.Domain.from_values(allowed), "") for allowed in data["allowed"]]
    chosen, scores = [], []
    for slot, number in enumerate(data["list_of"]):
        rows = table(data, slot)
        word = model.new_int_var(1, data["list_count"][number - 1], "")
        score = model.new_int_var(0, max(row[-1] for row in rows), "")
        before = data["cells_before"][slot]
        places = data["slot_cells"][before : before + data["list_length"][number - 1]]
        model.add_allowed_assignments([*(cells[place - 1] for place in places), word, score], rows)
        chosen.append((number, word))
        scores.append(score)
    if data["distinct"]:
        for number in set(data["list_of"]):
            model.add_all_different([word for other, word in chosen if other == number])
    for number, required in zip(data["required_list"], data["required_word"]):
        stands = []
        for other, word in chosen:
            if other == number:
                stands.append(model.new_bool_var(""))
                model.add(word == required).only_enforce_if(stands[-1])
        model.add_bool_or(stands)
    if data["by_worst"]:
        worst = model.new_int_var(0, max(data["word_scores"]), "")
        model.add_min_equality(worst, scores)
        model.maximize(worst)
    else:
        model.maximize(sum(scores))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = seconds
    status = solver.solve(model)
    is_proved = status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return {"total": None, "bound": None, "proved": is_proved}
    unit = data["millionths"]
    total, bound = round(solver.objective_value), round(solver.best_objective_bound)
    return {"total": total * unit, "bound": bound * unit, "proved": is_proved}


if __name__ == "__main__":
    print(json.dumps(solve(sys.argv[1], int(sys.argv[2]))))
