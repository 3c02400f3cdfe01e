import { TEST_LIMITS } from '@clarion/reports';
import {
  isJsonArray,
  isJsonNumber,
  isJsonObject,
  toNumber,
  type JsonObject,
  type JsonValue,
} from '@clarion/reports/json';
import { cutText, plainText } from '@clarion/reports/text';
import type { ValidationErrors } from '../../common/read-body-json.js';

/** An instant of ISO 8601 with its zone (RFC 3339 §5.6). */
const INSTANT = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?([Zz]|[+-]\d\d:?\d\d)$/;

/** Exit codes are signed or unsigned integers of 32 bits, depending on the operating system. */
const LEAST_EXIT_CODE = -2_147_483_648;
const LARGEST_EXIT_CODE = 4_294_967_295;

/** Reads the members of one object of a body and records an error for each that is not valid. */
export class Fields {
  constructor(
    private readonly object: JsonObject,
    private readonly pointer: string,
    private readonly errors: ValidationErrors,
  ) {}

  /** The member as it is; `null` counts as absent. */
  value(name: string): JsonValue | undefined {
    return this.object[name] ?? undefined;
  }

  /** A text on one line or many, without control codes; cut when it is very long. */
  text(name: string): string | null {
    const value = this.value(name);
    if (value === undefined) return null;
    if (typeof value === 'string') return cutText(plainText(value), TEST_LIMITS.name);
    return this.complain(name, `${name} must be a string`);
  }

  /** A text that names something: never cut, and not empty. */
  identifier(name: string): string | null {
    return this.name(name, TEST_LIMITS.name);
  }

  /** A short text that is compared: never cut, and not empty. */
  name(name: string, longest: number): string | null {
    const value = this.value(name);
    if (value === undefined) return null;
    const text = typeof value === 'string' ? plainText(value) : '';
    if (text !== '' && text.length <= longest) return text;
    return this.complain(name, `${name} must be a string of 1 to ${longest} characters`);
  }

  wholeNumber(name: string, least: number, most: number): number | null {
    const value = this.value(name);
    if (value === undefined) return null;
    const number = isJsonNumber(value) ? toNumber(value) : Number.NaN;
    if (Number.isInteger(number) && number >= least && number <= most) return number;
    return this.complain(name, `${name} must be a whole number from ${least} to ${most}`);
  }

  /** The exit code of a command. */
  exitCode(name: string): number | null {
    return this.wholeNumber(name, LEAST_EXIT_CODE, LARGEST_EXIT_CODE);
  }

  /** The text of a small file, whole. */
  file(name: string, largest: number): string | null {
    const value = this.value(name);
    if (value === undefined) return null;
    if (typeof value === 'string' && Buffer.byteLength(value) <= largest) return value;
    return this.complain(name, `${name} must be the text of a file with at most ${largest} bytes`);
  }

  /** Milliseconds, not negative. */
  durationMs(name: string): number | null {
    const value = this.value(name);
    if (value === undefined) return null;
    const ms = isJsonNumber(value) ? toNumber(value) : Number.NaN;
    if (ms >= 0 && ms <= TEST_LIMITS.durationMs) return ms;
    return this.complain(name, `${name} must be a number of milliseconds, 0 or more`);
  }

  instant(name: string): Date | null {
    const value = this.value(name);
    if (value === undefined) return null;
    const ms = typeof value === 'string' && INSTANT.test(value) ? Date.parse(value) : Number.NaN;
    if (!Number.isNaN(ms)) return new Date(ms);
    return this.complain(name, `${name} must be an instant with its zone, such as 2030-01-31T12:00:00.000Z`);
  }

  /** One of a few words. */
  word<const T extends string>(name: string, words: readonly T[]): T | null {
    const value = this.value(name);
    if (value === undefined) return null;
    return words.find((word) => word === value) ?? this.complain(name, `${name} must be one of ${words.join(', ')}`);
  }

  /** An object; an absent one is empty. */
  record(name: string): JsonObject {
    const value = this.value(name);
    if (value === undefined) return {};
    return isJsonObject(value) ? value : (this.complain(name, `${name} must be an object`) ?? {});
  }

  /** An array; an absent one is empty. */
  array(name: string): readonly JsonValue[] {
    const value = this.value(name);
    if (value === undefined) return [];
    return isJsonArray(value) ? value : (this.complain(name, `${name} must be an array`) ?? []);
  }

  /** Records an error of a member. */
  complain(name: string, detail: string): null {
    this.errors.add(`${this.pointer}/${name}`, detail);
    return null;
  }
}
