import { indexOfPart } from '../values/find-text.js';
import { kindOfType, saysSomething } from './error-types.js';

/** A name and a colon at the beginning of a message: `TypeError: x`, `System.Exception : x`, `AssertionError [ERR_ASSERTION]: x`. */
const NAME_IN_FRONT =
  /^(?:(?:Uncaught|Unhandled)(?: exception)?:? |thrown: )?([A-Za-z_$][\w$.\\/]{0,200}(?:::[\w$.\\]{1,200}){0,10})(?: \[\w{1,60}\])?(?: ?:(?=\s|$)|$)/;

/** The end of pytest's listing: `test_cart.py:12: AssertionError`. */
const PYTEST_END = /^[^\s:][^\n:]{0,300}\.py:\d{1,9}: ([A-Za-z_][\w.]{1,200})$/;

/** RSpec has the name in a line of its own, in front of the message. */
const NAME_ALONE = /^\s{0,20}([A-Z]\w{0,100}(?:::[A-Z]\w{0,100}){0,8}):$/;

/** The name of the error that a failure's texts show, when the report has no field for it or a word without meaning in it. */
export function typeOf(reported: string | undefined, message: string, text: string): string | undefined {
  const own = reported?.trim() ?? '';
  if (saysSomething(own)) return own;
  return nameIn(message, text) ?? (own === 'Error' ? own : undefined);
}

/** Whether the failure shows that an error was thrown: a name of one, or an own word for it, in front of the message. */
export function isThrown(reported: string | undefined, message: string, text: string): boolean {
  return reported?.trim() === 'Error' || nameIn(message, text) !== undefined || THROWN.test(text.slice(0, 20_000));
}

const THROWN =
  /^[^\S\n]{0,20}(?:[^\s:]{1,200}\.go:\d{1,9}: )?(?:(?:caught |recovered |recovered from )?panic: |fatal error: |Test failed with exception: |(?:[Uu]nknown )?C\+\+ exception (?:with description|thrown)|runtime error: |thread '[^\n]{0,300}' (?:\(\d{1,12}\) )?(?:has overflowed|panicked at)|[\w$]{1,60}\.[\w$.]{1,60}: \w{0,40}Error: )/m;

function nameIn(message: string, text: string): string | undefined {
  return nameInFront(message) ?? nameOfRepetition(message, text) ?? nameInFront(text) ?? nameInLines(text);
}

function nameInFront(text: string): string | undefined {
  const name = NAME_IN_FRONT.exec(text.slice(0, 1_000).trimStart())?.[1];
  return name !== undefined && isName(name) ? name : undefined;
}

/** A head of a stack that is the name and the message: `TypeError: x`. */
function nameOfRepetition(message: string, text: string): string | undefined {
  const first = message.split('\n', 1)[0]?.trim() ?? '';
  const at = first === '' ? -1 : indexOfPart(text, `: ${first}`);
  if (at < 0) return undefined;
  return nameInFront(text.slice(text.lastIndexOf('\n', at) + 1, at + 1));
}

function nameInLines(text: string): string | undefined {
  const lines = text.split('\n');
  const alone = lines.slice(0, 8).map((line) => NAME_ALONE.exec(line)?.[1]);
  const name = alone.find((found) => found !== undefined && isName(found));
  if (name !== undefined) return name;
  const end = PYTEST_END.exec(lines.findLast((line) => line.trim() !== '') ?? '')?.[1];
  return end !== undefined && saysSomething(end) ? end : undefined;
}

function isName(name: string): boolean {
  return name === 'Error' || kindOfType(name) !== 'none';
}
