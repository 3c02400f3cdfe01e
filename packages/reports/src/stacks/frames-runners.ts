import { type Frame, makeFrame } from './frame.js';

/** The heading of a failure of Playwright: `1) [chromium] › cart.spec.ts:4:7 › Cart › adds`. */
const PLAYWRIGHT =
  /^\s*(?:\d{1,6}\) )?(?:\[[^\]\n]{1,100}\] › )?([^\s:›][^:›\n]{0,400}\.[cm]?[jt]sx?):(\d{1,9}):(\d{1,9}) › /;

/** A step of Cucumber: `at ✽.I pay(file:///shop/cart.feature:12)`, `at ✽.I pay(classpath:cart.feature:12)`. */
const CUCUMBER = /^\s*at ✽\.[^\n]{1,1000}\((?:classpath:|file:(?:\/\/)?)?([^()\n]{1,1000}\.feature):(\d{1,9})\)$/;

/** pytest, of a test that wants a fixture which is not there: `file /shop/test_cart.py, line 12`. */
const PYTEST = /^(?:E {1,20})?(?:failed on \w{1,20} with ")?file ([^\n",]{1,1000}\.py), line (\d{1,9})$/;

/** esbuild and what is made of it: `/shop/cart.ts:18:7: ERROR: Expected "}"`. */
const ESBUILD = /^\s*((?:[A-Za-z]:)?[^\s:][^:\n]{0,1000}\.[cm]?[jt]sx?):(\d{1,9}):(\d{1,9}): ERROR: /;

/** Reads a place that a compiler prints in front of what it says. */
export function readCompilerFrame(line: string): Frame | undefined {
  const [, file, row, column] = ESBUILD.exec(line) ?? [];
  return file === undefined ? undefined : makeFrame({ file, line: row, column }, file.includes('node_modules/'));
}

/** Reads a place of a test, or of a step of it, which is where it failed as long as no frame says more. */
export function readTestFrame(line: string): Frame | undefined {
  const [, file, row, column] = PLAYWRIGHT.exec(line) ?? CUCUMBER.exec(line) ?? PYTEST.exec(line) ?? [];
  const frame = file === undefined ? undefined : makeFrame({ file, line: row, column }, false);
  return frame === undefined ? undefined : { ...frame, isOfTest: true };
}
