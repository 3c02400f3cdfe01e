import type { ReportedFailure } from '../../report.js';
import { firstFound } from '../../values/found-values.js';
import { readGoDiff } from './message-patterns-go-diff.js';
import { readGotWant } from './message-patterns-go-got-want.js';
import { readGoLibraries } from './message-patterns-go-libraries.js';
import { readGomega } from './message-patterns-gomega.js';
import { readTestify } from './message-patterns-testify.js';
import type { MessagePattern } from '../message-pattern.js';

/** Go: the usual messages of `t.Error`, go-cmp, testify, gotest.tools, quicktest, check.v1 and Gomega. */
export const GO_PATTERNS: MessagePattern = {
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
