import { maskSecret } from './mask.js';

/**
 * 13 to 19 digits, alone or in groups (4-4-4-4 and what follows, 4-6-5), that are no part of a longer number, an
 * identifier, a decimal or a telephone number with its `+`.
 */
const CARD_NUMBER =
  /(?<![\w+.-])(?:\d{13,19}|(\d{4}([ -])\d{4}\2\d{4}\2\d{1,4})(\2\d{1,3})?|\d{4}([ -])\d{6}\4\d{4,5})(?!\w|[-.]\w)/g;

/** Words beside a number that make it the number of a card. */
const CARD_WORD =
  /card|visa|maestro|amex|american express|discover|diners|unionpay|(?:^|[^a-z])(?:jcb|pan|cc|cvc2?|cvv2?)(?![a-z])|credit|debit|payment|checkout/i;

/** Words before a number that make it a number of something else. */
const OTHER_WORD = /order|invoice|tracking|shipment|parcel|serial|barcode|licen[cs]e|reference|batch|isbn|imei|phone/i;

/** How far before and behind a number its words are searched. */
const BEFORE = 48;
const AFTER = 24;

/**
 * Masks the numbers of payment cards: issuer, length and check digit agree. One number in ten has a valid check digit by
 * chance, so digits without groups need a word about cards beside them, unless they are the whole text.
 */
export function maskCardNumbers(text: string): string {
  return text.replace(
    CARD_NUMBER,
    (match: string, groups: string = '', _separator: unknown, more: string = '', _other: unknown, offset: number) => {
      if (!isCardInContext(text, offset, match)) return match;
      if (isCardNumber(digitsOf(match))) return maskSecret(match);
      return isCardNumber(digitsOf(groups)) ? maskSecret(groups) + more : match;
    },
  );
}

function isCardInContext(text: string, start: number, number: string): boolean {
  if (number.length === text.length) return true;
  const before = text.slice(Math.max(0, start - BEFORE), start);
  const end = start + number.length;
  if (CARD_WORD.test(before) || CARD_WORD.test(text.slice(end, end + AFTER))) return true;
  return /[ -]/.test(number) && !OTHER_WORD.test(before);
}

/** A member's name that says what its number counts or identifies, unless a card is meant. */
const OTHER_NAME =
  /order|invoice|tracking|shipment|parcel|serial|barcode|ean|isbn|imei|sku|phone|time|date|id$|ref(?:erence)?$/i;

/** Returns whether the name of a member says that its value is no number of a card. */
export function isOtherNumber(key: string): boolean {
  return OTHER_NAME.test(key) && !CARD_WORD.test(key);
}

function digitsOf(text: string): string {
  return text.replace(/[ -]/g, '');
}

/** The lengths of card numbers that begin like this, by the issuers' published ranges (ISO/IEC 7812). */
const ISSUERS: readonly { readonly prefix: RegExp; readonly lengths: readonly number[] }[] = [
  { prefix: /^4/, lengths: [13, 16, 19] }, // Visa
  { prefix: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] }, // Mastercard
  { prefix: /^3[47]/, lengths: [15] }, // American Express
  { prefix: /^(?:6011|64[4-9]|65)/, lengths: [16, 17, 18, 19] }, // Discover
  { prefix: /^35(?:2[89]|[3-8])/, lengths: [16, 17, 18, 19] }, // JCB
  { prefix: /^(?:30[0-5]|3[689])/, lengths: [14] }, // Diners Club
  { prefix: /^62/, lengths: [16, 17, 18, 19] }, // UnionPay
  { prefix: /^(?:5018|5020|5038|5893|6304|6759|676[1-3])/, lengths: [13, 14, 15, 16, 17, 18, 19] }, // Maestro
];

/** Whether digits alone, without separators, can be the number of a payment card: issuer, length and check digit agree. */
export function isCardNumber(digits: string): boolean {
  const isIssued = ISSUERS.some(({ prefix, lengths }) => prefix.test(digits) && lengths.includes(digits.length));
  return isIssued && hasLuhnCheckDigit(digits);
}

/**
 * ISO/IEC 7812-1, annex B: from the right, every second digit counts double, and the sum of all digits is a multiple of
 * ten.
 */
function hasLuhnCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const counted = index % 2 === 0 ? digit : digit * 2;
    sum += counted > 9 ? counted - 9 : counted;
  }
  return sum % 10 === 0;
}
