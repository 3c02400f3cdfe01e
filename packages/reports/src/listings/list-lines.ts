import { UnreadableListing, type ListedTest } from './listed-test.js';

/**
 * Reads the output of `pytest --collect-only -q`: node ids, an empty line, and a summary.
 * @throws UnreadableListing where a file could not be collected, and for the tree that pytest prints without -q
 */
export function listPytest(text: string): readonly ListedTest[] {
  const lines = linesOf(text);
  const error = lines.find((line) => /^(?:ERROR |={1,200} ERRORS? =|!{1,200} Interrupted)/.test(line));
  if (error !== undefined) throw new UnreadableListing(`pytest could not collect all tests: ${error.slice(0, 200)}`);
  if (lines.some((line) => /^\s{0,20}<(?:Module|Package|Dir|Function)\b/.test(line)))
    throw new UnreadableListing('The list is a tree. Use `pytest --collect-only -q`.');
  const end = lines.findIndex((line) => line.trim() === '');
  const ids = (end === -1 ? lines : lines.slice(0, end)).filter((line) => line.includes('::'));
  return ids.map((name) => ({ name, suite: [] }));
}

/** What ends the tests of a package: `ok`, or `?` for one without tests. */
const PACKAGE = /^(?:ok|\?)\s{1,10}(\S{1,1000})\s/;

/**
 * Reads the output of `go test -list . ./...`. The tests of a package come before its line. Subtests are not listed, and benchmarks
 * are left out: `go test` does not run them.
 * @throws UnreadableListing where a package does not build, and for a list that ends within a package
 */
export function listGo(text: string): readonly ListedTest[] {
  const tests: ListedTest[] = [];
  let names: string[] = [];
  for (const line of linesOf(text)) {
    const path = PACKAGE.exec(line)?.[1];
    if (path !== undefined) {
      tests.push(...names.map((name) => ({ name, suite: [path] })));
      names = [];
    } else if (/^(?:FAIL\b|# )/.test(line))
      throw new UnreadableListing(`A package does not build: ${line.slice(0, 200)}`);
    else if (/^(?:Test|Example|Fuzz)[\p{L}\p{N}_]{0,1000}$/u.test(line)) names.push(line);
  }
  if (names.length > 0)
    throw new UnreadableListing('The list ends within a package. Use the whole output of `go test -list . ./...`.');
  return tests;
}

/** What cargo prints before the tests of a file, on standard error. */
const RUNNING = /^\s{0,20}(?:Running (?:unittests )?([^\s(]{1,1000})|Doc-tests ([\w-]{1,200}))/;
const RUST_TEST = /^(.{1,2000}): test$/;
const DOC_TEST = /^([^\s]{1,1000}\.(?:rs|md)) - .{0,1000}\(line \d{1,9}\)/;

/**
 * Reads the output of `cargo test -- --list 2>&1`. The lines of cargo on standard error name the files, which the reports of libtest
 * have, too.
 * @throws UnreadableListing without these lines, and where the crate does not build
 */
export function listLibtest(text: string): readonly ListedTest[] {
  const tests: ListedTest[] = [];
  let suite: readonly string[] | undefined;
  for (const line of linesOf(text)) {
    const [whole, file, crate] = RUNNING.exec(line) ?? [];
    const name = RUST_TEST.exec(line)?.[1];
    if (whole !== undefined) suite = [file ?? crate ?? ''];
    else if (/^error(?:\[|:)/.test(line))
      throw new UnreadableListing(`cargo could not list all tests: ${line.slice(0, 200)}`);
    else if (name !== undefined) tests.push(rustTest(name, suite));
  }
  return tests;
}

function rustTest(name: string, suite: readonly string[] | undefined): ListedTest {
  if (suite === undefined)
    throw new UnreadableListing('The files of the tests are missing. Use `cargo test -- --list 2>&1`.');
  const file = DOC_TEST.exec(name)?.[1];
  return { name, suite, ...(file === undefined ? {} : { file }) };
}

function linesOf(text: string): readonly string[] {
  return text.split(/\r?\n/);
}
