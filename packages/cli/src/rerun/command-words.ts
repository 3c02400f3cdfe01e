/** One part of a word: characters that a shell reads as they are, a text in single quotes, or a quote between two of them. */
const PART = /[\p{L}\p{N}_./:@%+,=-]|'[^']*'|\\'/uy;

/** Longer commands are not for people, and the server makes none. */
const LONGEST = 2000;

/** A terminal shows these as something else, or acts on them. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u;

/**
 * Parses a command of the server into its words, so that no shell reads it. Undefined for a command with anything but plain words and single
 * quotes: variables, substitutions, operators, redirections and comments.
 */
export function wordsOf(command: string): readonly string[] | undefined {
  if (command.length > LONGEST || UNSAFE.test(command)) return undefined;
  const words: string[] = [];
  let word: string | undefined;
  for (let at = 0; at < command.length; at = PART.lastIndex) {
    PART.lastIndex = at;
    if (command[at] === ' ') {
      if (word !== undefined) words.push(word);
      word = undefined;
      PART.lastIndex = at + 1;
      continue;
    }
    const [part] = PART.exec(command) ?? [];
    if (part === undefined) return undefined;
    word = (word ?? '') + textOf(part);
  }
  return word === undefined ? words : [...words, word];
}

function textOf(part: string): string {
  if (part === String.raw`\'`) return "'";
  return part.startsWith("'") ? part.slice(1, -1) : part;
}
