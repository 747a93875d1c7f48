"""A crossword for OR-tools' CP-SAT: a table constraint for each slot, no word twice; one thread.

cp_sat.py LIST SLOTS: SLOTS is JSON, a list of cells for each slot. Prints a letter for each cell.
"""

import json
import sys

from ortools.sat.python import cp_model

words = open(sys.argv[1]).read().split()
slots = json.loads(sys.argv[2])
model = cp_model.CpModel()
cells = [model.new_int_var(0, 25, "") for _ in range(1 + max(cell for slot in slots for cell in slot))]
tables = {}
for length in {len(slot) for slot in slots}:
    some = [word for word in words if len(word) == length]
    tables[length] = [(*(ord(letter) - 97 for letter in word), number) for number, word in enumerate(some)]
chosen = {}
for slot in slots:
    word = model.new_int_var(0, len(tables[len(slot)]) - 1, "")
    model.add_allowed_assignments([*(cells[cell] for cell in slot), word], tables[len(slot)])
    chosen.setdefault(len(slot), []).append(word)
for same in chosen.values():
    model.add_all_different(same)
solver = cp_model.CpSolver()
solver.parameters.num_workers = 1
if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
    sys.exit("no fill")
print(json.dumps([solver.value(cell) for cell in cells]))
