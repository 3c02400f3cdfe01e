import { headOf, plainText } from '../../common/text/clean-text.js';
import type { ReportedFailure } from '../report.js';

/** Longer texts are looked at in their head only: what failed is told at the beginning. */
const MOST_CHARACTERS = 256 * 1024;

/** Colours whose escape character a writer has spelled out, since XML cannot hold it: `&#27;[31m` (Surefire), `#x1B[31m` (pytest). */
const SPELLED_COLOUR = /(?:&#(?:27|[xX]1[bB]);|#x1[bB])\[[\d;]{0,32}m/g;

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
export function cleanFailureText(raw: string): string {
  const plain = plainText(headOf(raw, MOST_CHARACTERS)).replace(/\r\n?/g, '\n');
  return plain.includes('[') ? plain.replace(SPELLED_COLOUR, '') : plain;
}
