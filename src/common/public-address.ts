import { Injectable } from '@nestjs/common';

/** The address under which the service is reached. Never built from a request's Host header. */
@Injectable()
export class PublicAddress {
  #origin = 'http://127.0.0.1';

  /** Scheme, host and port, without a slash at the end. */
  get origin(): string {
    return this.#origin;
  }

  /** Whether browsers reach the service over https, so that cookies must be Secure. */
  get isSecure(): boolean {
    return this.#origin.startsWith('https://');
  }

  /** Sets the address once it is known: at start, or when the port has been picked. */
  become(origin: string): void {
    this.#origin = origin;
  }
}
