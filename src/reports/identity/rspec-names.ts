/** RSpec's files; JUnit reports repeat them as the class of a test, with dots. */
const ENDING = /_spec\.rb$/;

/**
 * The names of an example of RSpec: its file, and its full description, which is the groups and its own description with
 * blanks between them. JUnit reports have nothing else, and the JSON report has it too. Undefined for any other test.
 */
export function rspecNames(names: readonly string[], file: string | undefined): readonly string[] | undefined {
  if (file === undefined || !ENDING.test(file)) return undefined;
  const module = file.replace(/\.rb$/, '').replaceAll('/', '.');
  return [file, names.filter((name) => name !== module && name !== file).join(' ')].filter((name) => name !== '');
}
