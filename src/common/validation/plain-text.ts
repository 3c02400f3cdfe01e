import { ValidateBy } from 'class-validator';
import { isSingleLine } from './single-line.js';

/**
 * Returns whether a value is plain text, of one or several lines, with `least` to `most` characters (code points), not
 * only blanks.
 */
export function isPlainText(value: unknown, least: number, most: number): value is string {
  return (
    typeof value === 'string' && value.length <= most * 2 && isSingleLine(value.replace(/[\t\r\n]/g, ' '), least, most)
  );
}

/** Plain text of one or several lines with `least` to `most` characters, not only blanks: reasons, remarks. */
export function IsPlainText(least: number, most: number): PropertyDecorator {
  return ValidateBy({
    name: 'isPlainText',
    constraints: [least, most],
    validator: {
      validate: (value: unknown) => isPlainText(value, least, most),
      defaultMessage: (about) => `${about?.property ?? 'this'} must be text with ${least} to ${most} characters`,
    },
  });
}
