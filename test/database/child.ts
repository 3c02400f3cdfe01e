import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';

/** These processes live for moments: to optimize the engine would take longer than they run. */
const QUICK_TO_COMPILE = '--liftoff-only';

/** One of the programs in `programs/`, on the compiled database layer, in a process of its own. */
export class Child {
  readonly #process: ChildProcessByStdio<Writable, Readable, null>;
  readonly #ended: Promise<unknown>;
  readonly #lines: string[] = [];

  constructor(program: string, ...parameters: readonly string[]) {
    const command = [QUICK_TO_COMPILE, compile(program), ...parameters];
    this.#process = spawn(process.execPath, command, { stdio: ['pipe', 'pipe', 'inherit'] });
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
    const own = this.#lines.filter((line) => line.startsWith(`${word} `) || line === word);
    return own.map((line) => line.slice(word.length + 1));
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

/** Puts the compiled program into the compiled program's tree, where its imports lead to the compiled sources. */
function compile(program: string): string {
  const source = readFileSync(resolve('test/database/programs', `${program}.ts`), 'utf8');
  const compilerOptions = { module: ModuleKind.ESNext, target: ScriptTarget.ES2022 };
  const { outputText } = transpileModule(source, { compilerOptions });
  const file = resolve('dist/test/database/programs', `${program}.js`);
  mkdirSync(dirname(file), { recursive: true });
  // Another test may be starting it at this moment.
  writeFileSync(`${file}.${process.pid}`, outputText);
  renameSync(`${file}.${process.pid}`, file);
  return file;
}
