import { ValidateBy } from 'class-validator';

/** RFC 5321 §4.5.3.1.3, without the angle brackets. */
const GREATEST_LENGTH = 254;

/** Text, an `@`, and text, without characters that plain addresses never contain. Only mail could prove that the address exists. */
const ADDRESS = /^[^\s\p{C}"(),:;<>@[\\\]]+@[^\s\p{C}"(),:;<>@[\\\]]+$/u;

/** Returns whether a value is a plain email address of at most 254 characters. */
export function isEmailAddress(value: unknown): value is string {
  return typeof value === 'string' && value.length <= GREATEST_LENGTH && ADDRESS.test(value);
}

/** Returns the form in which addresses are stored and compared: no two users differ by case alone. */
export function normalizeEmail(address: string): string {
  return address.normalize('NFC').toLowerCase();
}

/** Requires a plain email address of at most 254 characters. */
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
