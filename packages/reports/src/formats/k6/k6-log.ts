import type { ReportedFailure, ReportedTest } from '../../report.js';

/** So many different errors of a run are kept. */
const MOST_ERRORS = 100;
const MOST_LINES = 60;

/** What k6 logs, with its time, as `logfmt`; and on a terminal, where an error may have several lines. */
const LOGFMT = /^time="[^"\n]{1,60}" level=(\w{1,10}) msg=("(?:[^"\\]|\\.){0,8000}"|[^"\s]{1,8000})/s;
const TERMINAL = /^(DEBU|INFO|WARN|ERRO|FATA|PANI)\[\d{4,9}\] /;
const FIELDS = /\s(source|hint|scenario)=("[^"]{0,200}"|[^"\s]{1,200})/g;
/** What may be behind a message on a terminal. */
const FIELDS_START = /\s{2}(?:error|executor|group|hint|iter|scenario|source|vu)=/;
const MOST_FIELDS = 2000;

/** What says that k6 fails the run, beside errors of the script. */
const RUN_FAILED =
  /^(?:(?:some )?thresholds (?:on metrics .{1,4000} )?(?:have been crossed|have failed|were crossed)|test run was aborted)/;

/** Reads what k6 logs: errors that the script did not catch are failures. */
export class K6Log {
  readonly #errors = new Map<string, ReportedTest>();
  #open: string[] | undefined;

  /** Whether a line says that the run failed. */
  hasFailed = false;

  /** Takes a line of the text; returns whether it is one of the log. */
  take(line: string): boolean {
    const [logged, level, quoted = ''] = LOGFMT.exec(line) ?? [];
    const [shown, word] = TERMINAL.exec(line) ?? [];
    if (logged === undefined && shown === undefined) return this.#continue(line);
    this.#close();
    if (logged !== undefined && /^(?:error|fatal|panic)$/.test(level ?? ''))
      this.#see(unquoted(quoted), line.slice(logged.length));
    else if (shown !== undefined && /^(?:ERRO|FATA|PANI)$/.test(word ?? '')) this.#open = [line.slice(shown.length)];
    return true;
  }

  /** Returns the errors as tests: one for each scenario and message. */
  tests(): readonly ReportedTest[] {
    this.#close();
    return [...this.#errors.values()];
  }

  /** The frames of an error on a terminal. */
  #continue(line: string): boolean {
    if (this.#open === undefined || !/^\s{1,8}at /.test(line)) {
      this.#close();
      return false;
    }
    if (this.#open.length < MOST_LINES) this.#open.push(line);
    return true;
  }

  #close(): void {
    const text = this.#open?.join('\n');
    this.#open = undefined;
    if (text === undefined) return;
    const at = text.search(FIELDS_START);
    this.#see(at < 0 ? text : text.slice(0, at), at < 0 ? '' : text.slice(at));
  }

  #see(message: string, fields: string): void {
    const known = new Map(
      [...fields.slice(0, MOST_FIELDS).matchAll(FIELDS)].map(([, name = '', value = '']) => [name, unquoted(value)]),
    );
    this.hasFailed ||= RUN_FAILED.test(message);
    const isOfScript = known.get('source') === 'stacktrace' || known.get('hint') === 'script exception';
    if (known.has('hint')) this.hasFailed = true;
    if (!isOfScript) return;
    const at = message.search(/\n\s{0,8}at /);
    const said = (at < 0 ? message : message.slice(0, at)).trim();
    const scenario = known.get('scenario') ?? '';
    const key = `${scenario}\n${said}`;
    if (this.#errors.size >= MOST_ERRORS || this.#errors.has(key)) return;
    const failure: ReportedFailure = {
      message: said,
      ...(at < 0 ? {} : { stack: message.slice(at + 1) }),
      isAssertion: false,
      element: 'error',
    };
    this.#errors.set(key, {
      name: 'uncaught error',
      suite: scenario === '' ? [] : [scenario],
      status: 'failed',
      failures: [failure],
      events: [],
    });
  }
}

function unquoted(text: string): string {
  if (!text.startsWith('"')) return text;
  return text.slice(1, -1).replace(/\\([nt"\\])/g, (_, escaped: string) => ({ n: '\n', t: '\t' })[escaped] ?? escaped);
}
