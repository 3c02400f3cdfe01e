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
import type { ValidationErrors } from './validation-errors.js';

/** An instant of ISO 8601 with its zone (RFC 3339 §5.6). */
const INSTANT = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?([Zz]|[+-]\d\d:?\d\d)$/;

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
    const value = this.value(name);
    if (value === undefined) return null;
    const text = typeof value === 'string' ? plainText(value) : '';
    if (text !== '' && text.length <= TEST_LIMITS.name) return text;
    return this.complain(name, `${name} must be a string of 1 to ${TEST_LIMITS.name} characters`);
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
