import { Injectable } from '@nestjs/common';

/** Returns the address of the page of a run. `origin` is that of the service, without a trailing slash. */
export function pageOfRun(origin: string, runId: string): string {
  return `${origin}/r/${runId}`;
}

/** The address that clients use to reach the service. Never built from a request's Host header. */
@Injectable()
export class PublicAddress {
  #origin = 'http://127.0.0.1';

  /** Scheme, host and port, without a trailing slash. */
  get origin(): string {
    return this.#origin;
  }

  /** Whether browsers use https, so that cookies must be Secure. */
  get isSecure(): boolean {
    return this.#origin.startsWith('https://');
  }

  /** Sets the address as soon as it is known: at start, or when the port has been chosen. */
  become(origin: string): void {
    this.#origin = origin;
  }
}
