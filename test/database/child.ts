import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

/** One of the programs beside this file, on the compiled database layer, in a process of its own. */
export class Child {
  readonly #process: ChildProcessByStdio<Writable, Readable, null>;
  readonly #ended: Promise<unknown>;
  readonly #lines: string[] = [];

  constructor(program: string, ...parameters: readonly string[]) {
    const file = resolve('test/database/programs', program);
    this.#process = spawn(process.execPath, [file, ...parameters], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#ended = once(this.#process, 'close');
    createInterface({ input: this.#process.stdout }).on('line', (line) => {
      this.#lines.push(line);
      this.#process.emit('said');
    });
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  /** All lines of standard output so far that begin with a word, without it. */
  said(word: string): readonly string[] {
    return this.#lines.filter((line) => line.startsWith(`${word} `) || line === word).map((line) => line.slice(word.length + 1));
  }

  /** Waits for a line that begins with one of the words; undefined when the process ends without one. */
  async waitFor(...words: readonly string[]): Promise<string | undefined> {
    for (;;) {
      const found = words.find((word) => this.said(word).length > 0);
      if (found !== undefined || this.#process.stdout.closed) return found;
      await Promise.race([once(this.#process, 'said'), this.#ended]);
    }
  }

  /** Waits for the end, and gives the last line of standard output. */
  async lastWord(): Promise<string> {
    await this.#ended;
    return this.#lines.at(-1) ?? '';
  }

  /** Ends standard input, on which the program ends of itself, and waits. */
  async finish(): Promise<void> {
    this.#process.stdin.end();
    await this.#ended;
  }

  /** kill -9, and waits. */
  async kill(): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.#ended;
  }
}
