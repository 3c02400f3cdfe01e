import { describe, expect, it } from '@jest/globals';
import type { ReportedFailure } from '../report.js';
import { normalizeFailure } from './normalize-failure.js';

/** Failures without a type: what the words of WebdriverIO, RSpec and Cypress say. */
const TEXTS: readonly (readonly [string, ReportedFailure, object])[] = [
  [
    'WebdriverIO, of an element, without values',
    { message: 'Error: Expect $(`.basket > [data-id="a (1)"]`) to be displayed' },
    { kind: 'assertion' },
  ],
  [
    'WebdriverIO, of what a chain of selectors has not',
    { message: 'Error: Expect $(`ul`).$$(`li`) not to be elements array of size' },
    { kind: 'assertion' },
  ],
  [
    'the task of Ant for JUnit, of the machine of Java',
    {
      type: 'junit.framework.AssertionFailedError',
      message:
        'Forked Java VM exited abnormally. Please note the time in the report does not reflect the time until the VM exit.',
      element: 'error',
    },
    { kind: 'exception' },
  ],
  [
    'Robot Framework, of a keyword that calls itself',
    { message: 'Maximum limit of started keywords and control structures exceeded.', dialect: 'robot' },
    { kind: 'exception' },
  ],
  ['WebdriverIO, of a page', { message: 'Error: Expect window to have title' }, { kind: 'assertion' }],
  ['what somebody expects of a window', { message: 'Error: Expect windows to have a title' }, { kind: 'exception' }],
  [
    'RSpec, with a class of its own for what was thrown',
    { text: 'Failure/Error: basket.pay!\n\nShop::BasketEmpty:\n  Add a plum first' },
    { kind: 'exception', type: 'Shop::BasketEmpty' },
  ],
  [
    'RSpec, with one of its own classes',
    { text: 'Failure/Error: expect(basket).to be_paid\n\nRSpec::Plums::NotRipe:\n  Add a plum first' },
    { kind: 'unknown' },
  ],
  ['a heading that is no class', { text: 'Shop::BasketEmpty:\n  Add a plum first' }, { kind: 'unknown' }],
  [
    'Cypress, of an assertion outside of a test',
    {
      message:
        'AssertionError: The following error originated from your test code, not from Cypress.\n\n  > expected 2 to equal 3\n\nWhen Cypress detects uncaught errors originating from your test code it will automatically fail the current test.',
    },
    { kind: 'assertion', expected: 3, actual: 2 },
  ],
  [
    'Cypress, of an error outside of a test',
    {
      message:
        'ReferenceError: The following error originated from your application code, not from Cypress.\n\n  > basket is not defined\n\nWhen Cypress detects uncaught errors originating from your application it will automatically fail the current test.',
    },
    { kind: 'exception' },
  ],
  [
    'Cypress, with a line break behind the time that it retried',
    {
      message:
        "AssertionError: Timed out retrying after 4000ms:\n  Expected to find element: '.basket', but never found it.",
    },
    { kind: 'assertion' },
  ],
  [
    'Cypress, of a command that took too long',
    { message: 'CypressError: Timed out retrying after 4000ms:\n  `cy.click()` failed because it is covered.' },
    { kind: 'exception', timedOut: true },
  ],
];

describe('the kind of a failure by its text', () => {
  it.each(TEXTS)('follows from %s', (_what, failure, expected) => {
    expect(normalizeFailure(failure)).toMatchObject(expected);
  });
});
