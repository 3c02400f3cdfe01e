"""Notes for `clarion run`: what was added to a runner, or why nothing was."""

import json
import os


def write(folder, **note):
    with open(os.path.join(folder, "notes.ndjson"), "a") as file:
        file.write(json.dumps(note) + "\n")


def leave_children():
    """Takes the preload out of the environment, because tests may start runners themselves."""
    here = os.path.dirname(os.path.abspath(__file__))
    paths = [path for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path and path != here]
    os.environ.pop("PYTHONPATH", None)
    if paths:
        os.environ["PYTHONPATH"] = os.pathsep.join(paths)
    plugins = [name for name in os.environ.get("PYTEST_PLUGINS", "").split(",") if name and name != "clarion_pytest"]
    os.environ.pop("PYTEST_PLUGINS", None)
    if plugins:
        os.environ["PYTEST_PLUGINS"] = ",".join(plugins)
    os.environ.pop("CLARION_RUN_FOLDER", None)


def report_path(folder, name):
    return os.path.join(folder, "reports", "%s-%d.xml" % (name, os.getpid()))
