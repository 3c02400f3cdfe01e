/**
 * Returns the events of libtest's JSON for the text that `cargo test` prints: stable Rust writes no report. The text names each test with
 * its result; the output of those that failed follows below.
 */
export function libtestEvents(text: string): readonly object[] {
  const reader = new LibtestText();
  for (const line of text.replaceAll(ANSI, '').split(/\r?\n/)) reader.take(line);
  return reader.events;
}

// eslint-disable-next-line no-control-regex -- escape sequences of colors begin with a control character
const ANSI = /\u001B\[[\d;]{0,20}m/g;
const STARTED = /^running (\d{1,9}) tests?$/;
const RESULT =
  /^test (\S.{0,2000}?)(?: - should panic)? \.\.\. (ok|FAILED|ignored)(?:, (.{0,2000}))?(?: <(\d{1,9}\.\d{1,9})s>)?$/;
const OUTPUT = /^---- (\S.{0,2000}?) (?:stdout|stderr) ----$/;
const ENDED =
  /^test result: (ok|FAILED)\. (\d{1,9}) passed; (\d{1,9}) failed; (\d{1,9}) ignored; (\d{1,9}) measured; (\d{1,9}) filtered out/;

const EVENTS: Readonly<Record<string, string>> = { ok: 'ok', FAILED: 'failed', ignored: 'ignored' };

interface Failed {
  readonly name: string;
  readonly lines: string[];
}

class LibtestText {
  readonly events: object[] = [];
  #failed: Failed[] = [];
  /** The test whose output follows. */
  #current: Failed | undefined;

  take(line: string): void {
    const started = STARTED.exec(line);
    const ended = ENDED.exec(line);
    const output = OUTPUT.exec(line);
    if (started !== null) this.events.push({ type: 'suite', event: 'started', test_count: Number(started[1]) });
    else if (ended !== null) this.end(ended);
    else if (output !== null) this.#current = this.failedNamed(output[1] ?? '');
    else if (line === 'failures:') this.#current = undefined;
    else if (this.#current === undefined) this.takeResult(line);
    else this.#current.lines.push(line);
  }

  /** With `--quiet`, the output of a failed test is the first line that names it. */
  private failedNamed(name: string): Failed {
    const known = this.#failed.find((failed) => failed.name === name);
    const failed = known ?? { name, lines: [] };
    if (known === undefined) this.#failed.push(failed);
    return failed;
  }

  private takeResult(line: string): void {
    const [, name = '', result = '', message, seconds] = RESULT.exec(line) ?? [];
    if (name === '') return;
    const time = seconds === undefined ? {} : { exec_time: Number(seconds) };
    if (result === 'FAILED') this.#failed.push({ name, lines: [] });
    else
      this.events.push({
        type: 'test',
        event: EVENTS[result],
        name,
        ...time,
        ...(message === undefined ? {} : { message }),
      });
  }

  private end([, result, passed, failed, ignored, measured, filtered]: RegExpExecArray): void {
    for (const { name, lines } of this.#failed)
      this.events.push({ type: 'test', event: 'failed', name, stdout: lines.join('\n').trim() });
    this.#failed = [];
    this.#current = undefined;
    this.events.push({
      type: 'suite',
      event: result === 'ok' ? 'ok' : 'failed',
      passed: Number(passed),
      failed: Number(failed),
      ignored: Number(ignored),
      measured: Number(measured),
      filtered_out: Number(filtered),
    });
  }
}
