/** So many lines at the beginning may be above what a compiler says: how it was called, or the function that it was in. */
const MOST_LINES = 4;

/**
 * What compilers, linkers and interpreters say of a program that they cannot build or read. Some of it reads like an assertion:
 * `expected ';', found '}'`.
 */
const SAYS: readonly RegExp[] = [
  // GCC, Clang, Swift and Zig, which name the column, as no runner of tests does in front of `error:`.
  /^(?:[A-Za-z]:)?[^\s:][^\n:]{0,400}:\d{1,9}:\d{1,9}: (?:fatal )?error: \S/m,
  // C#, and TypeScript with and without colours.
  /^\S[^\n(]{0,400}\(\d{1,9},\d{1,9}\): error [A-Z]{2,4}\d{3,5}: /m,
  /^\S[^\n]{0,400}:\d{1,9}:\d{1,9} - error TS\d{1,5}: /m,
  // Rust.
  /^error(?:\[E\d{4}\])?: [^\n]{1,400}\n\s{0,10}--> \S{1,400}:\d{1,9}:\d{1,9}$/m,
  // Go, of a package, and of a file that it cannot parse.
  /^# \S{1,400}(?: \[[^\]\n]{1,400}\])?\n\S{1,400}\.go:\d{1,9}:\d{1,9}: \S/m,
  /^\S{1,400}\.go:\d{1,9}:\d{1,9}: (?:expected '|syntax error: |undefined: |cannot use )/m,
  // Linkers.
  /^(?:\S{0,200}\/)?ld(?:\.\w{1,10})?: \S/m,
  /^(?:collect2: error: |Undefined symbols for architecture )\S/m,
  // OCaml, Elm, Gleam, Nim and Crystal.
  /^File "[^"\n]{1,400}", lines? \d{1,9}(?:-\d{1,9})?, characters \d{1,9}-\d{1,9}:$/m,
  /^-- [A-Z ]{3,60} -{3,200} \S{1,400}\.elm$/m,
  /^error: [^\n]{1,400}\n\s{0,10}┌─ \S{1,400}:\d{1,9}:\d{1,9}$/m,
  /^\S{1,400}\.nim\(\d{1,9}, \d{1,9}\) Error: \S/m,
  /^In \S{1,400}\.cr:\d{1,9}:\d{1,9}$/m,
  // Perl.
  /^syntax error at \S{1,400} line \d{1,9}, near "/m,
  // Shells and Lua.
  /^[^\n]{1,400}: line \d{1,9}: syntax error\b/m,
  /^(?:luac?[\d.]{0,8}: )?[^\s:]{1,400}:\d{1,9}: (?:'[^'\n]{1,40}' expected|unexpected symbol|unfinished string|malformed number) [^\n]{0,200}near \S/m,
];

/** Whether a message begins with what a compiler, a linker or an interpreter says of a program. */
export function isBuildError(message: string): boolean {
  const head = message.slice(0, 4_000).split('\n', MOST_LINES).join('\n');
  return SAYS.some((words) => words.test(head));
}
