import type { HeaderSink } from '../auth/rates/rate-limits.js';

/** Headers for `writeHead`, names and values in turns: one list costs a fraction of a `setHeader` for each. */
export class HeaderList implements HeaderSink {
  readonly entries: string[] = [];

  /** Appends a header. The caller sets each name once. */
  setHeader(name: string, value: string): void {
    this.entries.push(name, value);
  }

  /** Sets the headers of another response, or appends them to another list. */
  copyTo(sink: HeaderSink): void {
    for (let index = 0; index + 1 < this.entries.length; index += 2)
      sink.setHeader(this.entries[index] ?? '', this.entries[index + 1] ?? '');
  }
}
