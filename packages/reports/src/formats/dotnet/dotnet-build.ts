import type { ReportedTest } from '../../report.js';

const CODE = /^([A-Z]{2,10}\d{1,6}) ?: (\S.*)$/;
/** The compilers and tools of .NET, whose errors are known without the project behind them. */
const OWN_CODE = /^(?:CS|BC|FS|MSB|NU|NETSDK)\d/;
const TOOL = /^(?:MSBUILD|CSC|VBC|FSC|[^[\]]{1,1000}\.(?:\w{1,10}proj|slnx?|slnf|props|targets))$/;
const FAILED = /^(?:Build FAILED\.|(?:Build|Restore) failed with \d{1,9} error\(s\).{0,200})$/;
const PLACE = /^(\S.{0,1000})\((\d{1,9}),(\d{1,9})(?:,\d{1,9},\d{1,9})?\)$/;
const PROJECT = / \[([^[\]]{1,1000}(?:proj|\.slnx?|\.slnf))(?:::[^[\]]{1,100})?\]$/;

/** An error of a compiler of .NET or of MSBuild. */
export interface DotnetBuildError {
  readonly message: string;
  /** The source file, or that of the project. */
  readonly subject: string;
  readonly location: { readonly file: string; readonly line: number; readonly column: number } | undefined;
}

/** Parses `/shop/Cart.cs(12,5): error CS1002: ; expected [/shop/Cart.csproj]`. */
export function buildErrorOf(text: string): DotnetBuildError | undefined {
  const at = text.indexOf(': error ');
  if (at < 0) return undefined;
  const [end = '', project] = PROJECT.exec(text) ?? [];
  const [, code, message] = CODE.exec(text.slice(at + 8, text.length - end.length)) ?? [];
  const origin = text.slice(0, at).trim();
  const [, file, line, column] = PLACE.exec(origin) ?? [];
  const subject = file ?? (origin.endsWith('proj') ? origin : (project ?? origin));
  const isOwn = OWN_CODE.test(code ?? '') && (file !== undefined || TOOL.test(origin));
  if (code === undefined || (project === undefined && !isOwn)) return undefined;
  const location = file === undefined ? undefined : { file, line: Number(line), column: Number(column) };
  return { message: `${code}: ${message ?? ''}`, subject: subject.split(/[\\/]/).at(-1) ?? '', location };
}

const MOST_ERRORS = 50;

/** Why a build failed beside its tests. MSBuild repeats each error at its end. */
export class DotnetBuild {
  readonly #errors = new Map<string, DotnetBuildError>();
  #hasFailed = false;

  /** Whether anything was said. */
  get hasFailed(): boolean {
    return this.#hasFailed || this.#errors.size > 0;
  }

  /** Takes a line outside of tests. */
  take(text: string): boolean {
    this.#hasFailed ||= FAILED.test(text.trim());
    const error = buildErrorOf(text);
    if (error === undefined) return false;
    const { message, subject, location } = error;
    if (this.#errors.size < MOST_ERRORS)
      this.#errors.set(`${subject}:${location?.line}:${location?.column}:${message}`, error);
    return true;
  }

  /** Returns the errors as tests that failed. */
  tests(): readonly ReportedTest[] {
    return [...this.#errors.values()].map(({ message, subject, location }) => ({
      name: subject,
      suite: [],
      status: 'failed',
      failures: [{ message, isAssertion: false, dialect: 'dotnet', ...(location === undefined ? {} : { location }) }],
      events: [],
    }));
  }
}
