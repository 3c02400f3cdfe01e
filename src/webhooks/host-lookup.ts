import { Injectable } from '@nestjs/common';
import { lookup } from 'node:dns/promises';

/**
 * The system's resolver takes a thread of the four that files and passwords need as well, for as long as a name server keeps it
 * waiting. So many threads at most wait for names.
 */
const AT_ONCE = 2;

/** Finds the addresses of hosts, as the operating system does. */
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

  /** The place goes to who waits for it, if anybody does. */
  private leave(): void {
    const next = this.#queue.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }
}
