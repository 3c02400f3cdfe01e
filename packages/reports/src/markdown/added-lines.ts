import {
  isJsonArray,
  isJsonNumber,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  toNumber,
  writeJson,
} from '../json/json-value.js';
import { cutText } from '../text/clean-text.js';
import { parseFrame } from '../stacks/frames.js';
import { shortCommit } from './commit.js';
import { type Detail, WHOLE } from './detail.js';
import { oneLine, textOf } from './fences.js';

/** So many lines of a stack are looked at. */
const STACK_LINES = 200;

/** `include=quarantine`: who takes care of the test, and until when. */
export function quarantineLines(quarantine: JsonValue | undefined, detail: Detail): readonly string[] {
  if (!isJsonObject(quarantine)) return [];
  const [owner, reason] = [
    oneLine(textOf(quarantine['owner']), detail.label),
    oneLine(textOf(quarantine['reason']), detail.label),
  ];
  return [`quarantined: until ${textOf(quarantine['until'])}, owner ${owner}, reason: ${reason}`];
}

/** `include=history`: since when the test fails, and between which commits to look for the change. */
export function historyLines(history: JsonValue | undefined): readonly string[] {
  if (!isJsonObject(history)) return [];
  const rate = isJsonNumber(history['flakeRate']) ? Math.round(toNumber(history['flakeRate']) * 100) / 100 : 0;
  return [`history: ${sinceOf(history)}; ${rangeOf(history)}; flake rate ${rate}; ${textOf(history['state'])}`];
}

/** The run's own failure belongs to the row: one in a row is this run's. */
function sinceOf(history: JsonObject): string {
  const count = isJsonNumber(history['consecutiveFailures']) ? toNumber(history['consecutiveFailures']) : 0;
  return count <= 1
    ? 'failed 1 in a row, since this run'
    : `failed ${count} in a row, since run ${textOf(history['firstFailedRunId'])}`;
}

/** Two dots between commits: what `git log` takes. */
function rangeOf(history: JsonObject): string {
  const [passed, failed] = [
    shortCommit(textOf(history['lastPassedCommit'])),
    shortCommit(textOf(history['firstFailedCommit'])),
  ];
  if (passed !== '' && failed !== '') return `changes: ${passed}..${failed}`;
  const first = failed === '' ? '' : `first failed at commit ${failed}, `;
  const lastRun = textOf(history['lastPassedRunId']);
  if (passed !== '') return `${first}last passed at commit ${passed}`;
  return lastRun === '' ? `${first}no earlier pass known` : `${first}last passed in run ${lastRun}`;
}

/** Suspects of a failure that is read by itself. */
const MOST_SUSPECTS = 3;

/** `include=suspects`: the commit that most likely broke the test, and what of it lies where it failed. */
export function suspectLines(suspects: JsonValue | undefined, detail: Detail): readonly string[] {
  const all = isJsonArray(suspects) ? suspects.filter(isJsonObject) : [];
  const shown = all.slice(0, detail.message < WHOLE.message ? 1 : MOST_SUSPECTS);
  return shown.map((suspect) => `suspect: ${suspectOf(suspect, detail)}`);
}

function suspectOf({ commitSha, title, author, reason, files }: JsonObject, { label }: Detail): string {
  const by = oneLine(textOf(author), label);
  const [first, ...others] = isJsonArray(files) ? files : [];
  const changes = `${oneLine(textOf(first), label)}${others.length === 0 ? '' : ` and ${others.length} more`}`;
  const head = `${shortCommit(textOf(commitSha))} ${oneLine(textOf(title), label)}${by === '' ? '' : ` (${by})`}`;
  return `${head}: changes ${changes}, ${oneLine(textOf(reason), label)}`;
}

/** Fixtures of a failure that is read by itself. */
const MOST_FIXTURES = 5;
/** Digits of a digest that distinguish versions of a fixture. */
const DIGEST_DIGITS = 10;

/** `include=fixtures`: the files of the tests that changed since the last pass. */
export function fixtureLines(fixtures: JsonValue | undefined, detail: Detail): readonly string[] {
  if (!isJsonObject(fixtures) || !isJsonArray(fixtures['changes'])) return [];
  const changes = fixtures['changes'].filter(isJsonObject);
  const unlisted = isJsonNumber(fixtures['more']) ? toNumber(fixtures['more']) : 0;
  const shown = changes.slice(0, detail.message < WHOLE.message ? 1 : MOST_FIXTURES);
  return [
    ...shown.map((change) => `fixture ${textOf(change['change'])} since the last pass: ${fixtureOf(change, detail)}`),
    ...leftOut(shown.length === 0 ? 0 : changes.length - shown.length + unlisted, 'changed fixtures'),
  ];
}

function fixtureOf({ path, before, after }: JsonObject, { label }: Detail): string {
  const digests = [before, after].flatMap((state) =>
    isJsonObject(state) ? textOf(state['sha256']).slice(0, DIGEST_DIGITS) : [],
  );
  return `${oneLine(textOf(path), label)} (sha256 ${digests.join(' → ')})`;
}

/** Characters of a day in an instant. */
const ISO_DAY = 10;

/** Owners of one test; teams of a file are few. */
const MOST_OWNERS = 5;

/** `include=owners`: who owns the file of the test. */
export function ownerLines(owners: JsonValue | undefined, { label }: Detail): readonly string[] {
  const names = isJsonArray(owners) ? owners.map((owner) => oneLine(textOf(owner), label)) : [];
  if (names.length === 0) return [];
  const more = names.length > MOST_OWNERS ? ` and ${names.length - MOST_OWNERS} more` : '';
  return [`owners: ${names.slice(0, MOST_OWNERS).join(', ')}${more}`];
}

/** `include=group`: the other targets with the cause, and their newest run that has it. */
export function otherTargetLines(group: JsonValue | undefined, { label }: Detail): readonly string[] {
  const targets = isJsonObject(group) && isJsonArray(group['otherTargets']) ? group['otherTargets'] : [];
  if (targets.length === 0) return [];
  const named = targets.filter(isJsonObject).map(({ name, runId, at }) => {
    const day = textOf(at).slice(0, ISO_DAY);
    return `${oneLine(textOf(name), label)} (${textOf(runId)}, ${day})`;
  });
  return [`also in ${named.length === 1 ? 'target' : 'targets'}: ${named.join(', ')}`];
}

/** `include=divergence`: the first event that is another than in the last pass. */
export function divergenceLines(divergence: JsonValue | undefined, detail: Detail): readonly string[] {
  if (!isJsonObject(divergence) || detail.line === 0) return [];
  const [passed, failed] = [divergence['passed'], divergence['failed']].map((event) => eventOf(event, detail));
  return [
    `first event unlike the last pass, ${writeJson(divergence['at'] ?? null)}: passed ${passed}; failed ${failed}`,
  ];
}

function eventOf(event: JsonValue | undefined, { line }: Detail): string {
  if (!isJsonObject(event)) return 'had ended';
  const { seq: _seq, at: _at, type, ...members } = event;
  return `${oneLine(textOf(type), line)} ${cutText(writeJson(members), line)}`;
}

/** `include=stack`: its frames, those inside the project first, the innermost first; its lines where no frame can be read. */
export function stackLines(stack: JsonValue | undefined, detail: Detail): readonly string[] {
  const lines = textOf(stack)
    .split('\n', STACK_LINES)
    .filter((line) => line.trim() !== '');
  if (lines.length === 0 || detail.frames === 0) return [];
  const ordered = framesFirst(lines);
  const shown = ordered.slice(0, detail.frames).map((line) => `  ${oneLine(line, detail.label)}`);
  return ['stack:', ...shown, ...leftOut(ordered.length - shown.length, 'lines')];
}

function framesFirst(lines: readonly string[]): readonly string[] {
  const frames = lines.flatMap((line) => {
    const frame = parseFrame(line);
    return frame === undefined ? [] : [{ line, frame }];
  });
  if (frames.length === 0) return lines;
  const innermostFirst = frames.some(({ frame }) => frame.isInnermostLast === true) ? frames.toReversed() : frames;
  return innermostFirst
    .toSorted((left, right) => Number(left.frame.isForeign) - Number(right.frame.isForeign))
    .map(({ line }) => line);
}

/** `include=attempts`: how many there were. */
export function attemptsLines(attempts: JsonValue | undefined): readonly string[] {
  return isJsonArray(attempts) ? [`attempts: ${attempts.length}`] : [];
}

/** `include=artifacts`: their names and ids. */
export function artifactsLines(artifacts: JsonValue | undefined, detail: Detail): readonly string[] {
  const all = isJsonArray(artifacts) ? artifacts.filter(isJsonObject) : [];
  if (all.length === 0) return [];
  const shown = all
    .slice(0, detail.artifacts)
    .map((artifact) => `  ${textOf(artifact['id'])} ${oneLine(textOf(artifact['name']), detail.label)}`);
  return [
    `artifacts: ${all.length}`,
    ...shown,
    ...(shown.length === 0 ? [] : leftOut(all.length - shown.length, 'artifacts')),
  ];
}

/** Lists what is missing from a list; empty when nothing is. */
export function leftOut(count: number, what: string): readonly string[] {
  return count > 0 ? [`  … ${count} more ${what}`] : [];
}

/** `include=reproduce`: a command is written whole or not at all, because a cut one runs something else. */
export function reproduceLines(reproduce: JsonValue | undefined, detail: Detail): readonly string[] {
  const command = isJsonObject(reproduce) ? textOf(reproduce['command']) : '';
  const longest = Math.max(detail.label, detail.message) / 2;
  return command === '' || command.length > longest ? [] : [`reproduce: ${command}`];
}
