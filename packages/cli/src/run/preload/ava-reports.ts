import { createWriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';

/** AVA has one reporter at a time: its TAP reporter gets the same run as the default one, and writes to a file. */
export function captureAva(script: string, file: string): void {
  const folder = pathToFileURL(`${dirname(dirname(script))}/lib/reporters/`).href;
  void Promise.all([load(`${folder}default.js`), load(`${folder}tap.js`)]).then(
    ([shown, tap]) => follow(shown, tap, file),
    () => undefined,
  );
}

interface AvaReporter {
  readonly startRun: (plan: object) => void;
  readonly endRun: () => void;
}
type ReporterClass = (new (options: object) => AvaReporter) & { readonly prototype: AvaReporter };

async function load(url: string): Promise<ReporterClass> {
  const module: unknown = await import(url);
  if (hasReporter(module)) return module.default;
  throw new TypeError('This version of AVA has no reporter here.');
}

function hasReporter(module: unknown): module is { readonly default: ReporterClass } {
  return typeof module === 'object' && module !== null && 'default' in module && typeof module.default === 'function';
}

function follow(shown: ReporterClass, tap: ReporterClass, file: string): void {
  const { startRun, endRun } = shown.prototype;
  const reportStream = createWriteStream(file);
  const second = new tap({ extensions: [], projectDir: process.cwd(), reportStream, stdStream: reportStream });
  Object.assign(shown.prototype, {
    startRun(this: AvaReporter, plan: object) {
      second.startRun(plan);
      return startRun.call(this, plan);
    },
    endRun(this: AvaReporter) {
      second.endRun();
      return endRun.call(this);
    },
  });
}
