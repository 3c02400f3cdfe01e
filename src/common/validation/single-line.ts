import { ValidateBy } from 'class-validator';

/**
 * Characters that no label contains: control characters, line and paragraph separators, lone surrogates (which a
 * database would silently replace) and the marks that change the direction of the surrounding text.
 */
const REFUSED = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;

/**
 * Returns whether a value is one line of plain text with `least` to `most` characters (code points), not only spaces.
 */
export function isSingleLine(value: unknown, least: number, most: number): value is string {
  if (typeof value !== 'string' || value.length > most * 2 || REFUSED.test(value)) return false;
  const length = Array.from(value).length;
  const isBlank = least > 0 && value.trim() === '';
  return length >= least && length <= most && !isBlank;
}

/** One line of plain text with `least` to `most` characters, not only spaces: names, labels, addresses. */
export function IsSingleLine(least: number, most: number): PropertyDecorator {
  return ValidateBy({
    name: 'isSingleLine',
    constraints: [least, most],
    validator: {
      validate: (value: unknown) => isSingleLine(value, least, most),
      defaultMessage: (about) =>
        `${about?.property ?? 'this'} must be one line of text with ${least} to ${most} characters`,
    },
  });
}
