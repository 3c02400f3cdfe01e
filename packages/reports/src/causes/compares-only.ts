import type { Reason } from '../test-draft.js';
import { saysNothing } from './generic-words.js';
import { maskText } from './mask-text.js';
import { messageParts } from './message-parts.js';

/** Whether the message of a failed assertion has, beside its values, only words of comparison: `expected 41 to equal 42`. */
export function comparesOnly(reason: Reason): boolean {
  const { head, details } = messageParts(reason);
  return saysNothing(maskText(`${head}\n${details}`));
}
