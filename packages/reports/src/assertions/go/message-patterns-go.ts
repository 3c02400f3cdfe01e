import type { ReportedFailure } from '../../report.js';
import { firstFound, foundValues } from '../../values/found-values.js';
import { goValue } from '../../values/printed-go.js';
import type { FoundValues, MessagePattern } from '../message-pattern.js';
import { isGoClaim, readGoLibraries, readGoSnaps } from './message-patterns-go-libraries.js';
import { readGotWant } from './message-patterns-go-got-want.js';
import { readGomega } from './message-patterns-gomega.js';
import { readTestify } from './message-patterns-testify.js';
import { sentenceReader } from '../sentences/sentence.js';
import { GOCONVEY_SENTENCES } from '../sentences/sentences-goconvey.js';
import { GO_SENTENCES, GOMEGA_SENTENCES } from '../sentences/sentences-go.js';

const readGoSaid = sentenceReader(GO_SENTENCES, goValue);
const readConvey = sentenceReader(GOCONVEY_SENTENCES, goValue);
const readGomegaSaid = sentenceReader(GOMEGA_SENTENCES, goValue);

/** Go: the usual messages of `t.Error`, go-cmp, testify, gotest.tools, quicktest, check.v1, Gomega and go-snaps. */
export const GO_PATTERNS: MessagePattern = {
  family: 'go',
  read: (text, failure) =>
    firstFound(
      [
        readTestify,
        readConvey,
        readGomegaSaid,
        readGomega,
        ...(isGo(failure) ? [readGoSaid] : []),
        readGoLibraries,
        readGoSnaps,
        readGoDiff,
        (part) => readGotWant(part, isGo(failure)),
        (part) => (isGoClaim(part) ? {} : undefined),
      ],
      firstOfCheck(text),
    ),
};

/** check.v1 runs its tests within one of `go test`, each failure below a line of dashes: of several, the first. */
function firstOfCheck(text: string): string {
  const first = CHECK_BLOCK.exec(text);
  if (first === null) return text;
  const second = text.indexOf('\nFAIL: ', first.index + first[0].length);
  return second < 0 ? text : text.slice(0, second);
}

const CHECK_BLOCK = /^-{20,100}\nFAIL: \S{1,300}\.go:\d{1,9}: /m;

function isGo(failure: ReportedFailure): boolean {
  return failure.dialect === 'go';
}

/** `(-want +got)` and the other orders and words of go-cmp's users. */
const LEGEND =
  /\(?([-+])(want|got|expected|actual|exp|act|wanted|have)[,/ ]{1,3}([-+])(want|got|expected|actual|exp|act|wanted|have)\b/i;

const EXPECTED_WORD = /^(?:want|wanted|expected|exp)$/i;

const CHANGE = /^[\s\u00a0]{0,40}([-+])[\s\u00a0]{1,8}(.*?),?$/;

/** Reads a difference of go-cmp by its legend. Only of single values are both sides known whole. */
function readGoDiff(text: string): FoundValues | undefined {
  const legend = LEGEND.exec(text);
  if (legend === null || legend[1] === legend[3]) return undefined;
  const lines = text.slice(legend.index).split('\n').slice(1);
  const expectedSign = EXPECTED_WORD.test(legend[2] ?? '') ? legend[1] : legend[3];
  return valueOfWhole(lines, expectedSign) ?? {};
}

/** `  int(`, one line of each side, `  )`: the whole value differs. */
function valueOfWhole(lines: readonly string[], expectedSign: string | undefined): FoundValues | undefined {
  const shown = lines.filter((line) => line.trim() !== '').slice(0, 4);
  const [open = '', first = '', second = '', close = ''] = shown;
  if (
    !/^[\s\u00a0]*(?:any|interface \{\}|string|bool|u?int(?:8|16|32|64)?|float(?:32|64))\($/.test(open) ||
    !/^[\s\u00a0]*\)$/.test(close)
  )
    return undefined;
  const [, sign, one] = CHANGE.exec(first) ?? [];
  const [, otherSign, other] = CHANGE.exec(second) ?? [];
  if (one === undefined || other === undefined || sign === otherSign) return undefined;
  return sign === expectedSign ? foundValues(goValue(one), goValue(other)) : foundValues(goValue(other), goValue(one));
}
