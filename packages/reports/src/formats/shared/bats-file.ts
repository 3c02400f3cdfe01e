/** `(in test file test/cart.bats, line 3)`, behind the places of the functions that the test called. */
const TEST_FILE = /\bin test file ([^\n,]{1,1000}\.bats), line \d{1,9}\)/;

/** Returns the path of the test file that bats names in the text of a failure, as it is called from the working directory. */
export function batsFileIn(text: string): string | undefined {
  return TEST_FILE.exec(text.slice(0, 20_000))?.[1];
}
