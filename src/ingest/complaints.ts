import { validationFailed, type Violation } from '../common/problem.js';

/** More are not told, so no more are looked for. */
const MOST = 20;

/** Gathers what does not validate in a body, so that one answer tells all of it. */
export class Complaints {
  readonly #violations: Violation[] = [];

  /** Notes that the value at a pointer (RFC 6901) is not what the route takes. */
  add(pointer: string, detail: string): void {
    if (this.#violations.length < MOST) this.#violations.push({ pointer, detail });
  }

  /** Whether as many were found as are told. */
  get isFull(): boolean {
    return this.#violations.length >= MOST;
  }

  /** @throws Problem validation_failed when there is any. */
  raise(): void {
    if (this.#violations.length > 0) throw validationFailed(this.#violations);
  }
}
