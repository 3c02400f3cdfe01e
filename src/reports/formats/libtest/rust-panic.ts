/** A panic as Rust prints it to the standard error stream. */
export interface RustPanic {
  readonly message: string;
  /** From its first line on: message and backtrace, as far as they go. */
  readonly text: string;
  /** What was printed before. */
  readonly before: string;
  readonly location: { readonly file: string; readonly line: number; readonly column: number } | undefined;
}

interface Start {
  readonly at: number;
  readonly thread: string;
  readonly rest: string;
}

/** `thread 'tests::fails' (15305) panicked at src/lib.rs:10:9:`; the number stands there since Rust 1.92. */
const START = /^thread '(.{0,1000}?)'(?: \(\d{1,20}\))? (?:panicked at |has overflowed its stack)(.{0,100000})$/;
const END = /^(?:stack backtrace:|note: (?:run|Run) with `RUST_BACKTRACE|note: Some details are omitted)/;
const PLACE = /^([^\n]{1,1000}):(\d{1,9}):(\d{1,9}):?$/;

/** The panic that ended a test: its own thread's last one, or, where that only passes on another thread's, the first. */
export function findPanic(output: string, test: string): RustPanic | undefined {
  if (!output.includes("thread '")) return undefined;
  const lines = output.split(/\r?\n/);
  const starts = lines.flatMap((line, at): readonly Start[] => {
    const [, thread, rest] = START.exec(line) ?? [];
    return thread === undefined ? [] : [{ at, thread, rest: rest ?? '' }];
  });
  const own = starts.findLast(({ thread }) => thread === test || thread === 'main') ?? starts.at(-1);
  const panic = own === undefined ? undefined : readPanic(lines, own);
  const [first] = starts;
  return panic !== undefined && first !== undefined && first !== own && /Any \{ \.\. \}/.test(panic.message)
    ? readPanic(lines, first)
    : panic;
}

function readPanic(lines: readonly string[], { at, rest }: Start): RustPanic {
  const end = lines.findIndex((line, index) => index > at && (END.test(line) || START.test(line)));
  const text = lines.slice(at).join('\n').trimEnd();
  const before = lines.slice(0, at).join('\n').trim();
  const body = lines.slice(at + 1, end < 0 ? undefined : end).join('\n');
  if (rest === '') return { message: text.split('\n', 1)[0] ?? '', text, before, location: undefined };
  if (!PLACE.test(rest)) return { ...oldForm(`${rest}\n${body}`.trimEnd()), text, before };
  return { message: body.trim(), text, before, location: locationOf(rest) };
}

/** Up to Rust 1.72: `'the message', src/lib.rs:10:9`, over several lines. */
function oldForm(text: string): Pick<RustPanic, 'message' | 'location'> {
  const at = text.lastIndexOf("', ");
  const location = at < 0 ? undefined : locationOf(text.slice(at + 3).split('\n', 1)[0] ?? '');
  return location === undefined
    ? { message: text, location }
    : { message: text.slice(text.startsWith("'") ? 1 : 0, at), location };
}

/** Examples of the documentation are compiled in a directory of their own, which is no place in the project. */
function locationOf(text: string): RustPanic['location'] {
  const [, file, line, column] = PLACE.exec(text.trim()) ?? [];
  return file === undefined || file.startsWith("'") || file.includes('/rustdoctest')
    ? undefined
    : { file, line: Number(line), column: Number(column) };
}
