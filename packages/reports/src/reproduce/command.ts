/** A test as selectors of runners name it. */
export interface SelectedTest {
  readonly name: string;
  /** Outermost first. */
  readonly suite: readonly string[];
  /** The path within the project. */
  readonly file: string | undefined;
  /** The file as the report names it. */
  readonly reportedFile: string | undefined;
  readonly line: number | undefined;
  readonly column: number | undefined;
  readonly variant: string | undefined;
  readonly tags: readonly string[];
  /** How the runner itself names the test, where the report has it. */
  readonly selector: string | undefined;
}

/** The words of a command that runs exactly one test; undefined where the report says too little to be sure. */
export type Selector = (test: SelectedTest) => readonly string[] | undefined;

/** Longer commands are not for people, and no terminal keeps them. */
export const LONGEST_COMMAND = 2000;

/** What a shell reads as it is written. */
const PLAIN_WORD = /^(?:[A-Za-z0-9_./:@%+,][A-Za-z0-9_./:@%+,=-]*|--)$/;

/** Options, as they are written in the selectors: only the value behind the equals sign may need quotes. */
const OPTION = /^(--?[A-Za-z][\w.-]*)(?:=(.*))?$/s;

/**
 * Control characters, line separators, marks that change the direction of text, and halves of characters: a terminal shows them as
 * something else, or acts on them.
 */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u{FFFD}]/u;

/**
 * The command of some words, quoted for a POSIX shell. Undefined where a word cannot be shown and run safely. Words from a test begin
 * with a character of their selector, so that none is read as an option.
 */
export function toCommand(words: readonly string[]): string | undefined {
  if (words.some((word) => UNSAFE.test(word))) return undefined;
  const command = words.map(quoted).join(' ');
  return command.length <= LONGEST_COMMAND ? command : undefined;
}

function quoted(word: string): string {
  if (PLAIN_WORD.test(word)) return word;
  const [, option, value] = OPTION.exec(word) ?? [];
  if (option !== undefined) return value === undefined ? option : `${option}=${quoted(value)}`;
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

/** Escapes a text for the regular expressions of JavaScript, Go, PHP and CMake. */
export function literal(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

/** The path of a file that a command may name: relative, inside the project, no option. */
export function fileOf({ file }: SelectedTest): string | undefined {
  if (file === undefined || file === '' || /^[-~/]|^[A-Za-z]:|\\/.test(file)) return undefined;
  return file.split('/').includes('..') ? undefined : file;
}
