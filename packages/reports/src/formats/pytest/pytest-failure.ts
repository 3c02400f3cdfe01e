import type { JsonObject, JsonValue } from '../../json/json-value.js';
import { filledStringOf, objectOf, objectsOf, placeOf, stringOf } from '../../json/fields.js';
import type { ReportedFailure } from '../../report.js';

type Location = NonNullable<ReportedFailure['location']>;

/** Installed packages, and Python itself: a failure is reported by where the project's own code is. */
const FOREIGN =
  /(?:^|[/\\])(?:site-packages|dist-packages|\.venv|venv|\.tox|\.nox|lib[/\\]python\d[\d.]*)[/\\]|^<|\bimportlib\b/;

/** Returns why a phase of a test (or its collection) failed: `crash`, `traceback` and `longrepr` of pytest-json-report. */
export function phaseFailure(phase: JsonObject, root: string | undefined): ReportedFailure {
  const crash = objectOf(phase['crash']);
  const traceback = objectsOf(phase['traceback']);
  return {
    type: typeOf(traceback.at(-1)?.['message']),
    message: filledStringOf(crash?.['message']),
    text: filledStringOf(phase['longrepr']),
    location: locationOf(traceback, crash, root),
    dialect: 'python',
  };
}

/** The last entry of a traceback names the class of the exception: `AssertionError`. */
export function typeOf(value: JsonValue | undefined): string | undefined {
  const text = stringOf(value)?.trim() ?? '';
  return /^[A-Za-z_][\w.]{0,200}$/.test(text) && !text.startsWith('in ') ? text : undefined;
}

/** Returns the innermost place in the project's own code; else where it crashed. */
function locationOf(
  traceback: readonly JsonObject[],
  crash: JsonObject | undefined,
  root: string | undefined,
): Location | undefined {
  const places = [...(crash === undefined ? [] : [crash]), ...traceback].flatMap(
    (entry) => placeOfEntry(entry, root) ?? [],
  );
  return places.findLast(({ file }) => !FOREIGN.test(file)) ?? places.at(-1);
}

function placeOfEntry(entry: JsonObject, root: string | undefined): Location | undefined {
  const file = filledStringOf(entry['path']);
  const line = placeOf(entry['lineno']);
  return file === undefined || line === undefined ? undefined : { file: withinRoot(file, root), line };
}

function withinRoot(file: string, root: string | undefined): string {
  const folder = root === undefined || root === '' ? undefined : `${root.replace(/[/\\]$/, '')}/`;
  const path = folder === undefined ? file : file.replaceAll('\\', '/');
  return folder !== undefined && path.startsWith(folder.replaceAll('\\', '/')) ? path.slice(folder.length) : file;
}

/** Returns why a test was skipped: the reason in `('tests/test_a.py', 12, 'Skipped: not on CI')`. */
export function skipReasonIn(longrepr: string | undefined): string | undefined {
  if (longrepr === undefined) return undefined;
  const place = longrepr.startsWith('(') ? /, \d{1,9}, ['"]/.exec(longrepr) : null;
  const reason = place === null ? longrepr : longrepr.slice(place.index + place[0].length).replace(/['"]\)$/, '');
  return filledStringOf(reason.replace(/^Skipped: /, ''));
}
