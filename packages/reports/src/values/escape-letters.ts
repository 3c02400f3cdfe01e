/** Letters that, after a backslash, mean one character in most languages. */
export const ESCAPE_LETTERS: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['b', '\b'],
  ['f', '\f'],
  ['v', '\v'],
  ['a', '\u0007'],
  ['e', '\u001b'],
  ['0', '\0'],
]);
