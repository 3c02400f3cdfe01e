import { type Frame, parseFrame } from '../stacks/frames.js';
import type { TestDraft, TestFailure } from '../test-draft.js';
import { maskText } from './mask-text.js';

/** Lines of a stack that are read from its beginning, and from its end. */
const MOST_LINES = 60;

/** Files of tests and what serves them, by the habits of many frameworks. */
const TEST_FILE =
  /(?:^|[/\\])(?:tests?|__tests__|specs?|e2e|it|integration[-_]?tests?|features?|step[-_]?definitions|cypress|playwright|fixtures|testdata|unit[-_]?tests?|src[/\\]test)[/\\]|(?:^|[/\\])(?:test_[^/\\]{1,200}\.(?:py|rb|js|c|cc|cpp|go)|conftest\.py|test\.[a-z]{1,4}$)|[._-](?:test|spec|tests|specs|unittest|cy|e2e|steps?|feature|stories)\.[a-z]{1,5}$|(?:Tests?|TestCase|Specs?|IT|Steps?|TestBase)\.(?:java|kt|scala|groovy|cs|fs|vb|php|swift|m|mm|cpp|cc|rb|js|ts|dart)$|\.(?:feature|robot|bats|t)$/;

const COMPILED =
  /(?:lambda\$([\w$]{1,200}?)\$\d{1,9}|\$\$?Lambda[\w$/.]{0,100}|\$\d{1,9}(?=\.|$)|\$(?:default|suspendImpl|anonfun)\b|\.func\d{1,9}(?:\.\d{1,9}){0,9}|::\{\{closure\}\}|::h[\da-f]{16}|`\d{1,3}|<(\w{1,200})>[bdg]__[\w|]{1,40}(?:\.MoveNext)?|\.MoveNext)/g;
const NO_NAME =
  /<anonymous>|<lambda>|<module>|\{\{closure\}\}|\{closure\}|\{main\}|\[as [^\]]{1,200}\]|^async |^new |\bblock(?: \(\d{1,9} levels\))? in |<top \(required\)>|\([^()]{0,500}\)|<main>/g;

/** Functions in which a runner calls a test, of which a developer named none. */
const OF_RUNNER =
  /^(?:run|fn|callback|test|it|main|new|init|invoke|invokeSuspend|apply|call|accept|execute|doTest|runTest|body|eval|operator|TestContext|SuiteContext|Object|Context|Proxy)$/;

/** Jest 30 prints the matcher that failed as the function; chai and node:assert are called in the same way. */
const OF_MATCHER =
  /^(?:to[A-Z]\w{0,80}|(?:not|deep|strict|notStrict|notDeep|deepStrict|partialDeepStrict)?[eE]qual|ok|throws|rejects|fail|match|assert|expect)$/;
const OF_FRAMEWORK = /^(?:PHPUnit|Pest|Symfony\\Component)\\/;

/** Where a failure lies: the function and the file, without line and directories of the machine. */
export interface CausePlace {
  readonly text: string;
  /** It lies in a test: it says which test failed rather than what broke. */
  readonly isTest: boolean;
  /** It is the body of the test itself, and no helper or other function that a developer would name. */
  readonly isBody: boolean;
}

/** The innermost frame of the stack inside the project; else the file that the report names; undefined when nothing is known. */
export function placeOf(
  { stack, location }: Pick<TestFailure, 'stack' | 'location'>,
  test: Pick<TestDraft, 'testId' | 'filePath'>,
): CausePlace | undefined {
  const frame = stack === undefined ? undefined : innermostOwn(stack);
  if (frame !== undefined) return placeOfFrame(frame, test);
  const file = location?.file ?? test.filePath ?? undefined;
  return file === undefined ? undefined : { text: ` ${fileOf(file)}`, isTest: true, isBody: true };
}

function placeOfFrame(frame: Frame, { testId, filePath }: Pick<TestDraft, 'testId' | 'filePath'>): CausePlace {
  const name = functionOf(frame);
  const isTest = TEST_FILE.test(frame.file);
  const isInFile = isTest || filePath === null || fileOf(filePath) === fileOf(frame.file);
  return {
    text: `${name} ${fileOf(frame.file)}`,
    isTest,
    isBody: isNamed(frame, name) ? isNameIn(name, testId) : isInFile,
  };
}

function isNamed(frame: Frame, name: string): boolean {
  return (
    name !== '' &&
    !OF_RUNNER.test(lastName(name)) &&
    !OF_MATCHER.test(lastName(name)) &&
    !OF_FRAMEWORK.test(frame.function ?? '')
  );
}

/** A function of which the test has its name: `TillTest.sum` in `TillTest > sum()`. */
function isNameIn(name: string, testId: string): boolean {
  const last = lettersOf(lastName(name));
  return last.length > 2 && lettersOf(testId).includes(last);
}

function lastName(name: string): string {
  return (name.match(/[\p{L}\p{N}_$]{1,300}/gu) ?? []).findLast((part) => part !== 'fn') ?? '';
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]{1,2000}/gu, '').toLowerCase();
}

/** Some languages print the innermost call last. */
function innermostOwn(stack: string): Frame | undefined {
  const first = firstOwn(stack.split('\n', MOST_LINES));
  if (first?.isInnermostLast !== true) return first;
  return firstOwn(stack.split('\n').slice(-MOST_LINES).toReversed()) ?? first;
}

function firstOwn(lines: readonly string[]): Frame | undefined {
  for (const line of lines) {
    const frame = parseFrame(line);
    if (frame?.isForeign === false) return frame;
  }
  return undefined;
}

function functionOf(frame: Frame): string {
  const name = (frame.function ?? '').slice(0, 300).replace(COMPILED, '$1$2').replace(NO_NAME, '').trim();
  return maskText(
    /^(?:Object|Context|World|UserContext|Suite|Proxy|Test|global|Function|Module)\.?$/.test(name) ? '' : name,
  );
}

/** The last two names of its path: how deep the project lies on a machine is chance. */
function fileOf(file: string): string {
  return maskText(
    file
      .split(/[\\/]/)
      .filter((name) => name !== '')
      .slice(-2)
      .join(' '),
  );
}
