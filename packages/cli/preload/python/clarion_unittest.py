"""Writes JUnit XML of what unittest's text runner runs, also below other programs such as Django's test command."""

import re
import sys
import time
from xml.sax.saxutils import escape, quoteattr

import clarion_note

_RUNNER = "unittest.runner"
_INVALID = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_started = 0


def watch(folder):
    """Waits for the import of unittest's runner."""
    sys.meta_path.insert(0, _Finder(folder))


class _Finder:
    def __init__(self, folder):
        self.folder = folder

    def find_spec(self, name, path=None, target=None):
        if name != _RUNNER:
            return None
        sys.meta_path.remove(self)
        from importlib.util import find_spec

        spec = find_spec(name)
        if spec is None or spec.loader is None:
            return None
        execute = spec.loader.exec_module
        folder = self.folder

        def exec_module(module):
            execute(module)
            try:
                _patch(module, folder)
            except Exception:  # noqa: BLE001
                pass

        spec.loader.exec_module = exec_module
        return spec


def _patch(module, folder):
    runner = module.TextTestRunner
    make_result = runner._makeResult
    run = runner.run

    def _make_result(self):
        result = make_result(self)
        try:
            cases = []
            result.__class__ = _recording(type(result), cases)
            result.clarion_cases = cases
        except TypeError:
            pass
        return result

    def _run(self, *values, **named):
        result = run(self, *values, **named)
        cases = getattr(result, "clarion_cases", None)
        if cases:
            _write(folder, cases)
        return result

    runner._makeResult = _make_result
    runner.run = _run


def _recording(base, cases):
    """Returns a class that also records each result. Results arrive in the methods that unittest documents."""
    times = {}

    def name_of(test):
        identifier = test.id() if hasattr(test, "id") else str(test)
        return identifier

    def add(test, kind=None, error=None, text="", name=None):
        began = times.get(id(test))
        cases.append((name or name_of(test), time.time() - began if began else 0.0, kind, error, text))

    class Recording(base):
        def startTest(self, test):
            times[id(test)] = time.time()
            super().startTest(test)

        def addSuccess(self, test):
            add(test)
            super().addSuccess(test)

        def addFailure(self, test, err):
            super().addFailure(test, err)
            add(test, "failure", err, self.failures[-1][1] if self.failures else "")

        def addError(self, test, err):
            super().addError(test, err)
            add(test, "error", err, self.errors[-1][1] if self.errors else "")

        def addSkip(self, test, reason):
            super().addSkip(test, reason)
            add(test, "skipped", None, reason)

        def addExpectedFailure(self, test, err):
            super().addExpectedFailure(test, err)
            add(test)

        def addUnexpectedSuccess(self, test):
            super().addUnexpectedSuccess(test)
            add(test, "failure", None, "Unexpected success")

        def addSubTest(self, test, subtest, err):
            super().addSubTest(test, subtest, err)
            if err is not None:
                is_failure = issubclass(err[0], test.failureException)
                listed = self.failures if is_failure else self.errors
                text = listed[-1][1] if listed else ""
                add(test, "failure" if is_failure else "error", err, text, subtest.id())

    Recording.__name__ = base.__name__
    return Recording


def _write(folder, cases):
    global _started
    _started += 1
    path = clarion_note.report_path(folder, "unittest-%d" % _started)
    lines = ['<?xml version="1.0" encoding="utf-8"?>', '<testsuite name="unittest" tests="%d">' % len(cases)]
    for name, seconds, kind, error, text in cases:
        group, _, last = name.partition(" (")[0].rpartition(".")
        rest = name[len(name.partition(" (")[0]) :]
        head = "<testcase classname=%s name=%s time=\"%.6f\"" % (_quote(group), _quote(last + rest), seconds)
        if kind is None:
            lines.append(head + "/>")
            continue
        message = str(error[1]) if error else text
        typed = " type=%s" % _quote(error[0].__module__ + "." + error[0].__name__) if error else ""
        body = "" if kind == "skipped" else escape(_INVALID.sub("\ufffd", text))
        lines.append("%s><%s message=%s%s>%s</%s></testcase>" % (head, kind, _quote(message), typed, body, kind))
    lines.append("</testsuite>")
    with open(path, "w", encoding="utf-8", errors="replace") as file:
        file.write("\n".join(lines) + "\n")
    clarion_note.write(folder, runner="unittest", added="a listener that writes " + path)


def _quote(text):
    return quoteattr(_INVALID.sub("\ufffd", text))
