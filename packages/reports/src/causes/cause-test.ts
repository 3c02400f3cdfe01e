import type { TestDraft } from '../test-draft.js';

/** The brackets of parameters behind the name of a function: `test_sum[3-5]`, `Sum(a: 1)`. */
const BRACKETS: ReadonlyMap<string, string> = new Map([
  [')', '('],
  [']', '['],
]);
/** The number of another test of the same name. */
const SECOND = / #\d{1,9}$/;
const INSTANCE = /\/\d{1,9}$/;
/** PHPUnit's row of a data provider. */
const DATA_SET = / with data set [#"]/;
const OF_NAME = /[\p{L}\p{N}_$>]/u;

/** Shorter names, and names of one word in small letters, may be any word of a message. */
const TELLING_NAME = /^(?=.{6})(?:.{0,300}[\s_.:>\d]|.{0,300}\p{Ll}\p{Lu})/u;

/** The test as part of a cause: its suites and its name, without its file, its variant and its parameters. */
export function testInCause({ testId, name, filePath }: Pick<TestDraft, 'testId' | 'name' | 'filePath'>): string {
  const own = oneLine(name);
  const at = own === '' ? -1 : testId.lastIndexOf(own);
  const named = at < 0 ? testId : testId.slice(0, at + own.length);
  const file = `${filePath ?? ''} > `;
  const number = SECOND.exec(testId)?.[0] ?? '';
  return withoutParameters(named.startsWith(file) ? named.slice(file.length) : named) + number;
}

/** A message without the name of the test: MSTest and others begin all messages with it. */
export function withoutTestName(
  message: string,
  { testId, name, filePath }: Pick<TestDraft, 'testId' | 'name' | 'filePath'>,
): string {
  const test = testInCause({ testId, name, filePath });
  const own = withoutParameters(oneLine(name));
  const names = [test.replaceAll(' > ', '.'), test.replaceAll(' > ', ' '), test, oneLine(name), own];
  return names.filter((one) => TELLING_NAME.test(one)).reduce((text, one) => text.replaceAll(one, '<test>'), message);
}

/** Without the parameters that follow the last part of a name directly, and the number of an instance (`Sums/Till.Sum/0`). */
function withoutParameters(name: string): string {
  const row = name.search(DATA_SET);
  if (row > 0) return name.slice(0, row);
  const opening = BRACKETS.get(name.at(-1) ?? '');
  if (opening === undefined) return name.replace(INSTANCE, '');
  const at = name.indexOf(opening, name.lastIndexOf(' > ') + 1);
  return at > 0 && OF_NAME.test(name.charAt(at - 1)) ? name.slice(0, at) : name;
}

function oneLine(name: string): string {
  return name.replace(/\s{1,1000}/g, ' ').trim();
}
