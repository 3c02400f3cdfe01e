import { validationFailed, type Violation } from '../problem.js';

/** Errors in one response. A reader stops at this number. */
const MOST = 20;

/** Collects the validation errors of a body, so that one response contains all of them. */
export class ValidationErrors {
  readonly #violations: Violation[] = [];

  /** Adds an error for the value at a pointer (RFC 6901). */
  add(pointer: string, detail: string): void {
    if (this.#violations.length < MOST) this.#violations.push({ pointer, detail });
  }

  /** Returns whether the response has no room for more errors. */
  get isFull(): boolean {
    return this.#violations.length >= MOST;
  }

  /** @throws Problem validation_failed when there is an error. */
  raise(): void {
    if (this.#violations.length > 0) throw validationFailed(this.#violations);
  }
}
