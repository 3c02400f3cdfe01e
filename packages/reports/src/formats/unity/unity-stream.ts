import { outputEvents } from '../../output-events.js';
import type { ReportedTest, ReportEntry } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import { unityFailure } from '../shared/unity-failure.js';
import {
  saysPlatformioFailed,
  startsUnityFixture,
  type UnityCounts,
  unityCountsOf,
  unityLineOf,
  type UnityResult,
  unityResultOf,
} from './unity-lines.js';

/** Reads what programs with Unity print, one or several. */
export class UnityStream {
  /** The results since the last counts. */
  #seen = { PASS: 0, FAIL: 0, IGNORE: 0 };
  /** Whether a program has started, and its counts are due. */
  #isRunning = false;
  /** Whether the next line says how the program ended. */
  #isVerdict = false;
  /** The messages of a test that runs. */
  #said: { readonly name: string; readonly text: BoundedText } | undefined;

  /** Whether there was a line of Unity. */
  isFound = false;

  /** Takes a line; `isOpen` is set on a last line that the file does not end. */
  *take(given: string, isOpen: boolean): Generator<ReportEntry> {
    const line = unityLineOf(given);
    const counts = unityCountsOf(line);
    const result = unityResultOf(line);
    if (counts !== undefined) yield* this.#count(counts);
    else if (result !== undefined) yield* this.#takeResult(result, isOpen);
    else if (startsUnityFixture(line)) {
      yield* this.#endProgram();
      this.#isRunning = true;
      this.isFound = true;
    } else if (saysPlatformioFailed(line) || (this.#isVerdict && /^FAIL(?:ED)?$/.test(line))) yield FAILED_RUN;
    this.#isVerdict = counts !== undefined || (this.#isVerdict && line === '');
  }

  /** Reports what is known at the end of the text. */
  *end(): Generator<ReportEntry> {
    yield* this.#endProgram();
    yield { kind: 'run', run: { runner: 'Unity' } };
  }

  *#takeResult(result: UnityResult, isOpen: boolean): Generator<ReportEntry> {
    this.isFound = true;
    this.#isRunning = true;
    if (isOpen) return;
    if (result.word === 'INFO') {
      if (this.#said?.name !== result.name) this.#said = { name: result.name, text: new BoundedText() };
      this.#said.text.push(`${result.message}\n`);
      return;
    }
    const said = this.#said?.name === result.name ? this.#said.text.toString() : '';
    this.#said = undefined;
    this.#seen[result.word] += 1;
    yield { kind: 'test', test: testOf(result, said) };
  }

  /** The fixture of Unity names only the tests that failed, unless it is verbose. */
  *#count({ tests, failed, ignored }: UnityCounts): Generator<ReportEntry> {
    this.isFound = true;
    const { PASS, FAIL, IGNORE } = this.#seen;
    const [seen, passed] = [PASS + FAIL + IGNORE, tests - failed - ignored];
    if (seen === 0 && failed === 0 && passed > 0) yield { kind: 'test', test: UNNAMED };
    yield announcedBy(failed, Math.min(FAIL, failed));
    yield totalBy(tests, PASS === 0 ? tests : Math.min(seen, tests));
    // Those of a program that died are in front of the results of the next one.
    if (seen > tests)
      yield warningEntry('truncated', 'The counts of a program are smaller than the results in front of them.');
    this.#start(false);
  }

  *#endProgram(): Generator<ReportEntry> {
    if (this.#isRunning) yield warningEntry('truncated', 'The text ends before the counts of a program.');
    this.#start(false);
  }

  #start(isRunning: boolean): void {
    this.#seen = { PASS: 0, FAIL: 0, IGNORE: 0 };
    this.#isRunning = isRunning;
  }
}

/** Stands for tests that passed where none is named. */
const UNNAMED: ReportedTest = { name: 'Unity tests', suite: [], status: 'passed', failures: [], events: [] };

function testOf(result: UnityResult, said: string): ReportedTest {
  const { word, file, line, group, name, message, durationMs } = result;
  const own = {
    name,
    suite: group === undefined ? [] : [group],
    // The fixture of Unity names no file of a test that passed.
    ...(group === undefined ? { file, line } : { declaredIn: word === 'FAIL' ? file : undefined }),
    durationMs,
  };
  if (word !== 'FAIL')
    return {
      ...own,
      status: word === 'PASS' ? 'passed' : 'skipped',
      ...(word === 'PASS' || message === '' ? {} : { skipReason: message }),
      failures: [],
      events: [],
    };
  const place = file === undefined || line === undefined ? undefined : { file, line };
  return { ...own, status: 'failed', failures: [unityFailure(message, place)], events: outputEvents(said, 'log') };
}
