import { placeOf } from '../../json/fields.js';
import type { ReportedFailure } from '../../report.js';

const THROWN = /^(?:Unknown )?(?:C\+\+|SEH) exception (?:with|thrown)/;

/** FAIL() and ADD_FAILURE(). */
const FAILED = /^Failed(?:\n|$)/;

function assertionOf(message: string): Pick<ReportedFailure, 'isAssertion'> {
  if (THROWN.test(message)) return { isAssertion: false };
  return FAILED.test(message) ? { isAssertion: true } : {};
}

/** Reads the text of a failure: its place in the first line, its message below. */
export function failureIn(text: string): ReportedFailure {
  const { message, location } = splitPlace(text);
  return { message, location, ...assertionOf(message), dialect: 'cpp' };
}

/** The first line of a failure says where it is: `cart_test.cc:12`, or with Microsoft's compiler `cart_test.cc(12):`. */
const PLACE = /(?::(\d{1,9})|\((\d{1,9})\)):?$/;

/** Returns a text without the place in its first line, and that place. */
export function splitPlace(text: string): {
  readonly message: string;
  readonly location?: ReportedFailure['location'];
} {
  const head = text.split('\n', 1)[0] ?? '';
  const rest = text.slice(head.length + 1);
  const place = PLACE.exec(head.trimEnd());
  const line = placeOf(Number(place?.[1] ?? place?.[2]));
  if (rest.trim() === '') return { message: text };
  if (place !== null && line !== undefined)
    return { message: rest, location: { file: head.slice(0, place.index), line } };
  return { message: /^unknown file:?$/.test(head.trimEnd()) ? rest : text };
}
