import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';

/** The defects that can be planted; each is a file beside this one. */
export type Plant =
  'acknowledge-early' | 'die-before-artifact-rows' | 'drop-last-batch' | 'split-transaction' | 'sweep-a-day-later';

/** Compiles a defect into the compiled program's tree, and gives the argument that makes Node load it before the program. */
export function preloadOf(plant: Plant): string {
  compile('change-runners');
  return `--import=${pathToFileURL(compile(plant)).href}`;
}

function compile(name: string): string {
  const source = readFileSync(join(import.meta.dirname, `${name}.ts`), 'utf8');
  const { outputText } = transpileModule(source, {
    compilerOptions: { module: ModuleKind.ESNext, target: ScriptTarget.ES2022 },
  });
  const file = resolve('dist/test/faults/plants', `${name}.js`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, outputText);
  return file;
}
