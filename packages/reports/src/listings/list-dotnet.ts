import { UnreadableListing, type ListedTest } from './listed-test.js';

const HEADER = /^\s{0,20}The following Tests are available:\s{0,20}$/;
const BUILD_ERROR = /: error [A-Z]{2,10}\d{1,9}:/;
/** Namespaces, classes and a method. */
const QUALIFIED = /^[\p{L}\p{N}_.+`]{1,2000}$/u;

const DOUBT = 'The list has the name without its class, which reports have.';

/**
 * Reads the output of `dotnet test --list-tests`: for each project a line that announces the tests, and their display names. Names that
 * are not the full name of a method are in doubt.
 * @throws UnreadableListing where a project does not build, and for a list without the announcing line
 */
export function listDotnet(text: string): readonly ListedTest[] {
  const lines = text.split(/\r?\n/);
  const error = lines.find((line) => BUILD_ERROR.test(line));
  if (error !== undefined) throw new UnreadableListing(`A project does not build: ${error.trim().slice(0, 200)}`);
  if (!lines.some((line) => HEADER.test(line)))
    throw new UnreadableListing('The list does not say which tests are available. Use `dotnet test --list-tests`.');
  const tests: ListedTest[] = [];
  let indent: string | undefined;
  let isInList = false;
  for (const line of lines) {
    if (HEADER.test(line)) {
      isInList = true;
      indent = undefined;
      continue;
    }
    if (!isInList) continue;
    // VSTest indents the names, Microsoft.Testing.Platform does not.
    indent ??= /^\s{0,20}/.exec(line)?.[0] ?? '';
    if (line.trim() === '' || !line.startsWith(indent)) isInList = false;
    else tests.push(testOf(line.slice(indent.length).trimEnd()));
  }
  return tests;
}

function testOf(name: string): ListedTest {
  const className = classIn(name);
  return className === undefined ? { name, suite: [], doubt: DOUBT } : { name, suite: [className] };
}

/** The class of a full name, which xUnit.net lists with the values of a row behind it: `Shop.CartTests.Row(sum: 3)`. */
function classIn(name: string): string | undefined {
  const values = name.indexOf('(');
  const method = values === -1 ? name : name.slice(0, values);
  const end = method.lastIndexOf('.');
  return end > 0 && end < method.length - 1 && QUALIFIED.test(method) ? method.slice(0, end) : undefined;
}
