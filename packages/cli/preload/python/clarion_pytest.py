"""A pytest plugin: writes JUnit XML beside the reports of the project, without a word on the terminal."""

import os

import clarion_note
import pytest
from _pytest.junitxml import LogXML

_FOLDER = os.environ.get("CLARION_RUN_FOLDER")


class Report(LogXML):
    def pytest_terminal_summary(self):
        """Leaves out the line that names the report: nobody asked for it."""


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config):
    # Workers of pytest-xdist have no report of their own.
    if not _FOLDER or hasattr(config, "workerinput") or config.option.collectonly:
        return
    path = clarion_note.report_path(_FOLDER, "pytest")
    report = Report(
        path,
        getattr(config.option, "junitprefix", None),
        config.getini("junit_suite_name") if _has_junit(config) else "pytest",
        "all",
        "total",
        # Only this family names the file and the line of a test.
        "xunit1",
        False,
    )
    config.pluginmanager.register(report, "clarion-report")
    if not getattr(config.option, "xmlpath", None):
        _record_properties(config, report)
    clarion_note.write(_FOLDER, runner="pytest", added="a plugin that writes --junitxml=" + path)
    clarion_note.leave_children()


def _has_junit(config):
    return config.pluginmanager.hasplugin("junitxml")


def _record_properties(config, report):
    """Lets `record_property` reach the report. The place has changed its name between versions of pytest."""
    try:
        from _pytest.junitxml import xml_key

        getattr(config, "stash", None)[xml_key] = report
    except Exception:  # noqa: BLE001
        pass
