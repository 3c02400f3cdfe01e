import { Injectable } from '@nestjs/common';
import { lookup } from 'node:dns/promises';

/**
 * Largest number of look-ups at the same time. A look-up occupies one of the four threads that files and passwords need too, for
 * as long as the name server takes.
 */
const AT_ONCE = 2;

/** Finds the addresses of hosts with the resolver of the operating system. */
@Injectable()
export class HostLookup {
  #free = AT_ONCE;
  readonly #queue: (() => void)[] = [];

  /** Every address of a host. Raises what the resolver raises. */
  async addressesOf(host: string): Promise<readonly string[]> {
    await this.enter();
    try {
      const found = await lookup(host, { all: true });
      return found.map(({ address }) => address);
    } finally {
      this.leave();
    }
  }

  private async enter(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    await new Promise<void>((resolve) => this.#queue.push(resolve));
  }

  /** Starts the next waiting look-up, if there is one. */
  private leave(): void {
    const next = this.#queue.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }
}
