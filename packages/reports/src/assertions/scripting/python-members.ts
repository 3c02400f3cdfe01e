import { foundValues } from '../../values/found-values.js';
import type { FoundValues } from '../message-pattern.js';
import { hasMoreItems, isAbbreviated, isRepr, reprValue } from './python-print.js';

/** A text in quotes, or bytes. */
const TEXT = /^b?['"]/;

interface Membership {
  /** The print of the member, and of what it was looked for in. */
  readonly left: string;
  readonly right: string;
  readonly isNegated: boolean;
  /** Whether it is known that the member is what the test looks for, and not what came. */
  readonly isLooked: boolean;
}

/**
 * `assert 'paid' in 'state: open'` and `'paid' not found in 'state: open'`: of two texts, the one is looked for in what came. Of
 * anything else the member may be what came, as in `assert status in (200, 204)`.
 */
export function memberOf({ left, right, isNegated, isLooked }: Membership): FoundValues {
  if (!isRepr(left) || isAbbreviated(left) || !(isLooked || (TEXT.test(left) && TEXT.test(right)))) return {};
  const isWhole = isRepr(right) && !isAbbreviated(right) && !hasMoreItems(right);
  return foundValues(isNegated ? `not ${left}` : reprValue(left), isWhole ? reprValue(right) : undefined);
}
