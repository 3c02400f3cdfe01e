import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { compileFunction } from 'node:vm';
import ts from 'typescript';

/** A regular expression of the program. */
export interface Expression {
  /** The file and the line, `src/a.ts:12`; the file alone when it is made of parts. */
  readonly place: string;
  /** The function, class or constant around it. */
  readonly owner: string;
  readonly source: string;
  readonly flags: string;
}

/** Where uploaded and requested texts are read. */
const FOLDERS = ['src', 'packages/reports/src', 'packages/cli/src', 'packages/uploading/src'];

/** All regular expressions of the program: the literals, and those made of parts when their module is loaded. */
export function programExpressions(): readonly Expression[] {
  const files = FOLDERS.flatMap(sourcesIn);
  const composed = files.filter((file) => /\bnew RegExp\(|\bsentence\(/.test(readFileSync(file, 'utf8')));
  return [...files.flatMap((file) => literalsIn(file, readFileSync(file, 'utf8'))), ...composedIn(composed)];
}

function sourcesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .map((name) => join(folder, name))
    .toSorted();
}

/** The regular expression literals in the source of a file. */
export function literalsIn(file: string, source: string): readonly Expression[] {
  const found: Expression[] = [];
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.ESNext, true);
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
      const end = node.text.lastIndexOf('/');
      found.push({
        place: `${file}:${line + 1}`,
        owner: ownerOf(node),
        source: node.text.slice(1, end),
        flags: node.text.slice(end + 1),
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function ownerOf(node: ts.Node): string {
  const isOwner =
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    (ts.isVariableDeclaration(node) && ts.isSourceFile(node.parent.parent.parent));
  if (isOwner && node.name !== undefined) return node.name.getText();
  return ts.isSourceFile(node) ? 'the module' : ownerOf(node.parent);
}

/** Loads modules with a constructor that records what it makes; what is made per call is made of checked parts. */
function composedIn(files: readonly string[]): readonly Expression[] {
  return files.flatMap((file) => {
    const made: Expression[] = [];
    const recorder = new Proxy(RegExp, {
      construct(target, [source, flags]: [string | RegExp, string?]) {
        const expression = new target(source, flags);
        made.push({ place: file, owner: 'the module', source: expression.source, flags: expression.flags });
        return expression;
      },
    });
    const output = execFileSync(
      'node_modules/.bin/esbuild',
      [file, '--bundle', '--format=cjs', '--platform=node', '--packages=external', '--log-level=error'],
      { encoding: 'utf8' },
    );
    // The bundle of the project's own sources, so that constants of other modules have their values.
    compileFunction(output, ['require', 'module', 'exports', 'RegExp'])(
      createRequire(resolve(file)),
      { exports: {} },
      {},
      recorder,
    );
    return made;
  });
}
