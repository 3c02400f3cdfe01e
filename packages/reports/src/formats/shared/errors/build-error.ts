import type { ReportedTest } from '../../../report.js';
import { BoundedText } from '../../../text/bounded-text.js';

interface Place {
  readonly file: string;
  /** Counted from 1, as is the column. */
  readonly line: number;
  readonly column?: number | undefined;
}

/** Why a build of the JVM failed beside its tests: an error of the compiler, or what the build tool says of a task. */
export class BuildError {
  readonly #said = new BoundedText();
  readonly #name: string;
  readonly #suite: readonly string[];
  readonly #place: Place | undefined;

  /** An error of the compiler has the name of its file, another one that of the task, in its project where that is known. */
  constructor(subject: Place | { readonly task: string; readonly project?: string }, message: string) {
    const isPlace = 'file' in subject;
    this.#name = isPlace ? pathInModule(subject.file) : subject.task;
    this.#suite = isPlace || subject.project === undefined ? [] : [subject.project];
    this.#place = isPlace ? subject : undefined;
    this.#said.push(message);
  }

  /** All that was said. */
  get text(): string {
    return this.#said.toString().trim();
  }

  /** Takes one more line of what is said. */
  add(line: string): void {
    this.#said.push(`\n${line}`);
  }

  /** Returns it as a test that failed. */
  test(): ReportedTest {
    return {
      name: this.#name,
      suite: this.#suite,
      status: 'failed',
      failures: [
        {
          message: this.text,
          isAssertion: false,
          dialect: 'java',
          ...(this.#place === undefined ? {} : { location: this.#place }),
        },
      ],
      events: [],
    };
  }
}

/** The folders in front of the sources are those of one machine. */
function pathInModule(file: string): string {
  const parts = file.split(/[\\/]/);
  const at = parts.lastIndexOf('src');
  return (at < 0 ? parts.slice(-1) : parts.slice(at)).join('/');
}
