"""Runs the code cells of a notebook in order, without Jupyter.

python run_notebook.py NOTEBOOK [FOLDER]: the pictures are written into the folder, if matplotlib is there to draw them.
"""
import json
import os
import sys

notebook, *folder = sys.argv[1:]
os.environ["MPLBACKEND"] = "agg"
names = {"__name__": "__main__"}
with open(notebook, encoding="utf-8") as file:
    cells = [cell for cell in json.load(file)["cells"] if cell["cell_type"] == "code"]
for number, cell in enumerate(cells, start=1):
    exec(compile("".join(cell["source"]), f"cell {number}", "exec"), names)
plt = names["plt"]
pictures = [] if plt is None else plt.get_fignums()
for number in pictures:
    if folder:
        plt.figure(number).savefig(f"{folder[0]}/picture-{number}.png", dpi=110)
print(f"ran {len(cells)} cells, drew {len(pictures)} pictures")
