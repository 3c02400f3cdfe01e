import { ValidateBy } from 'class-validator';

/** RFC 5321 §4.5.3.1.3, without the angle brackets. */
const GREATEST_LENGTH = 254;

/** Something, an `@`, and something, without what a plain address never holds. Whether it exists, only mail would tell. */
const ADDRESS = /^[^\s\p{C}"(),:;<>@[\\\]]+@[^\s\p{C}"(),:;<>@[\\\]]+$/u;

/** Whether a value is a plain email address of at most 254 characters. */
export function isEmailAddress(value: unknown): value is string {
  return typeof value === 'string' && value.length <= GREATEST_LENGTH && ADDRESS.test(value);
}

/** The form in which addresses are stored and compared: two people never differ by case alone. */
export function normalizeEmail(address: string): string {
  return address.normalize('NFC').toLowerCase();
}

/** A plain email address of at most 254 characters. */
export function IsEmailAddress(): PropertyDecorator {
  return ValidateBy({
    name: 'isEmailAddress',
    validator: {
      validate: isEmailAddress,
      defaultMessage: (about) =>
        `${about?.property ?? 'this'} must be an email address with at most ${GREATEST_LENGTH} characters`,
    },
  });
}
