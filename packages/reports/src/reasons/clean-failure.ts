import { headOf, plainText } from '../text/clean-text.js';
import type { ReportedFailure } from '../report.js';

/** Only the head of longer texts is used: the failure is described at the beginning. */
const MOST_CHARACTERS = 256 * 1024;

/** Colours whose escape character a writer has spelled out, since XML cannot hold it: `&#27;[31m` (Surefire), `#x1B[31m` (pytest). */
const SPELLED_COLOUR = /(?:&#(?:27|[xX]1[bB]);|#x1[bB])\[[\d;]{0,32}m/g;

/** An escape character in the source of a program, which is no colour. */
const NOT_IN_SOURCE = String.raw`(?<!\\(?:0?33|[xX]1[bB]|[eE]|u001[bB]|u\{1[bB]\}))`;

/** Colour sequences whose escape character a writer dropped or replaced, and how to be sure of it. */
const LEFT_COLOUR = new RegExp(String.raw`${NOT_IN_SOURCE}[\uFFFD\u241B]?\[(?:\d{1,3}(?:;\d{1,3}){0,6})?m`, 'g');
const LEFT_RESET = new RegExp(String.raw`${NOT_IN_SOURCE}\[(?:0|22|23|24|27|39|49)?m`);

/** The texts of a failure without terminal sequences and control characters, with `\n` as line end; '' for absent ones. */
export interface FailureTexts {
  readonly message: string;
  readonly text: string;
}

/** The texts of a failure, clean and of at most 256 K characters each. */
export function textsOf(failure: ReportedFailure): FailureTexts {
  return { message: cleanFailureText(failure.message ?? ''), text: cleanFailureText(failure.text ?? '') };
}

/** A text of a failure without terminal sequences and control characters, with `\n` as line end; its first 256 K characters. */
function cleanFailureText(raw: string): string {
  const plain = plainText(headOf(raw, MOST_CHARACTERS)).replace(/\r\n?/g, '\n');
  const text = plain.includes('[') ? plain.replace(SPELLED_COLOUR, '') : plain;
  return LEFT_RESET.test(text) ? text.replace(LEFT_COLOUR, '') : text;
}
