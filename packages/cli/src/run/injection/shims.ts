import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHIMMED } from './shim-arguments.js';

/** What the text of a shim contains. */
export interface ShimPaths {
  /** The Node that runs this command. */
  readonly node: string;
  /** The program that starts the real one. */
  readonly program: string;
  /** The option for NODE_OPTIONS. */
  readonly nodeOption: string;
}

/** A file of the folder that is in front of PATH. */
export interface Shim {
  readonly file: string;
  readonly text: string;
}

/**
 * Returns the files that stand in for programs. `node` is one of them, because scripts often set NODE_OPTIONS themselves; it needs a POSIX
 * shell.
 */
export function shimsFor({ node, program, nodeOption }: ShimPaths, platform: NodeJS.Platform): readonly Shim[] {
  if (platform === 'win32')
    return SHIMMED.map((name) => ({
      file: `${name}.cmd`,
      text: `@"${node}" "${program}" ${name} %*\r\n`,
    }));
  const shims = SHIMMED.map((name) => ({
    file: name,
    text: `#!/bin/sh\nexec ${quoted(node)} ${quoted(program)} ${name} "$@"\n`,
  }));
  return [...shims, { file: 'node', text: nodeShim(nodeOption) }];
}

/** Looks up the real Node in the rest of PATH, because the command may have put another one in front. */
function nodeShim(nodeOption: string): string {
  return `#!/bin/sh
here=$(dirname "$0")
if [ -n "$CLARION_RUN_FOLDER" ]; then
  case "$NODE_OPTIONS" in
    *${quoted(nodeOption)}*) ;;
    *) NODE_OPTIONS="$NODE_OPTIONS "${quoted(nodeOption)}; export NODE_OPTIONS ;;
  esac
fi
rest=$PATH:
while [ -n "$rest" ]; do
  folder=\${rest%%:*}
  rest=\${rest#*:}
  if [ "$folder" != "$here" ] && [ -x "$folder/node" ] && [ ! -d "$folder/node" ]; then exec "$folder/node" "$@"; fi
done
echo "node: not found" >&2
exit 127
`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Writes shims into a folder. */
export function writeShims(folder: string, shims: readonly Shim[]): void {
  mkdirSync(folder, { recursive: true });
  for (const { file, text } of shims) {
    writeFileSync(join(folder, file), text);
    chmodSync(join(folder, file), 0o755);
  }
}
