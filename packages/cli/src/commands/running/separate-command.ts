/**
 * Returns the arguments with `--` in front of the command of `run`. PowerShell takes the first `--` out when it starts a script, such as
 * `clarion.ps1`, and the options of the command would then be read as those of `run`. `valued` are the flags of `run` that take a value.
 */
export function separateCommand(words: readonly string[], valued: ReadonlySet<string>): readonly string[] {
  const start = /^(?:ci )?run\b/.exec(words.slice(0, 2).join(' '))?.[0].split(' ').length ?? 0;
  if (start === 0 || words[start - 1] !== 'run') return words;
  for (let place = start; place < words.length; place++) {
    const word = words[place] ?? '';
    if (word === '--') return words;
    if (!word.startsWith('-')) return [...words.slice(0, place), '--', ...words.slice(place)];
    if (valued.has(word)) place++;
  }
  return words;
}
