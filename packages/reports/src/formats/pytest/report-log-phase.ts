import { isJsonArray, type JsonObject, type JsonValue } from '../../json/json-value.js';
import { filledStringOf, numberOf, objectOf, objectsOf, stringOf, stringsOf } from '../../json/fields.js';

/** Returns the phase that a line of pytest-reportlog reports, in the form of pytest-json-report. */
export function phaseOf(line: JsonObject, when: string): JsonObject {
  const longrepr = line['longrepr'];
  const entries = objectsOf(objectOf(objectOf(longrepr)?.['reprtraceback'])?.['reprentries']);
  const traceback = entries.flatMap((entry) => objectOf(objectOf(entry['data'])?.['reprfileloc']) ?? []);
  return {
    outcome: line['outcome'] ?? null,
    duration: line['duration'] ?? null,
    crash: objectOf(longrepr)?.['reprcrash'] ?? null,
    traceback,
    longrepr: representationOf(longrepr) ?? null,
    stdout: captured(line, `Captured stdout ${when}`),
    stderr: captured(line, `Captured stderr ${when}`) + captured(line, `Captured log ${when}`),
  };
}

/** Returns what a line says of a test that was expected to fail: its outcome as a whole. */
export function expectedFailure(line: JsonObject): string | undefined {
  if (stringOf(line['wasxfail']) === undefined) return undefined;
  if (line['outcome'] === 'skipped') return 'xfailed';
  return line['outcome'] === 'passed' && line['when'] === 'call' ? 'xpassed' : undefined;
}

/** Returns a failure as text: as a string, or as `[file, line, reason]` of a skip, or in its parts. */
export function representationOf(longrepr: JsonValue | undefined): string | undefined {
  if (isJsonArray(longrepr)) return filledStringOf(longrepr.at(-1));
  const parts = objectOf(longrepr);
  if (parts === undefined) return filledStringOf(longrepr);
  const chain = isJsonArray(parts['chain']) ? parts['chain'] : [];
  const texts = chain.length > 0 ? chain.map(linkText) : [tracebackText(parts['reprtraceback'])];
  return filledStringOf(texts.join('\n')) ?? filledStringOf(parts['longrepr']);
}

/** Returns a link of a chain of exceptions: traceback, crash, and how the next one came of it. */
function linkText(link: JsonValue): string {
  const [traceback, , description] = isJsonArray(link) ? link : [];
  return [tracebackText(traceback), stringOf(description) ?? ''].filter((text) => text !== '').join('\n\n');
}

function tracebackText(traceback: JsonValue | undefined): string {
  return objectsOf(objectOf(traceback)?.['reprentries']).map(entryText).join('\n');
}

function entryText(entry: JsonObject): string {
  const data = objectOf(entry['data']);
  const place = objectOf(data?.['reprfileloc']);
  const lines = stringsOf(data?.['lines']);
  if (place === undefined) return lines.join('\n');
  const where = `${stringOf(place['path']) ?? ''}:${numberOf(place['lineno']) ?? ''}: ${stringOf(place['message']) ?? ''}`;
  return [...lines, '', where].join('\n');
}

/** Sections of earlier phases come again in later ones: those of this phase alone. */
function captured(line: JsonObject, title: string): string {
  const sections = isJsonArray(line['sections']) ? line['sections'] : [];
  const texts = sections.flatMap((section) =>
    isJsonArray(section) && section[0] === title ? (stringOf(section[1]) ?? []) : [],
  );
  return texts.join('');
}
