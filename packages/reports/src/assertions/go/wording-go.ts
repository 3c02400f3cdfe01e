import type { ReportedFailure } from '../../report.js';
import { firstFound } from '../../values/found-values.js';
import { readGoDiff } from './wording-go-diff.js';
import { readGotWant } from './wording-go-got-want.js';
import { readGoLibraries } from './wording-go-libraries.js';
import { readGomega } from './wording-gomega.js';
import { readTestify } from './wording-testify.js';
import type { WordingReader } from '../wording.js';

/** Go: the usual wordings of `t.Error`, go-cmp, testify, gotest.tools, quicktest, check.v1 and Gomega. */
export const GO_WORDING: WordingReader = {
  family: 'go',
  read: (text, failure) =>
    firstFound(
      [readTestify, readGomega, readGoLibraries, readGoDiff, (part) => readGotWant(part, isGo(failure))],
      text,
    ),
};

function isGo(failure: ReportedFailure): boolean {
  return failure.dialect === 'go';
}
