import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the notices of the packages in bundles, by the metafiles of esbuild: name, version, license, and the text of the license, which MIT and
 * its kin want beside every copy. Throws for a package without such a text.
 */
export function licenseNotices(metafiles) {
  const outputs = metafiles.flatMap((metafile) => Object.values(metafile.outputs));
  const inputs = outputs.flatMap((output) => Object.entries(output.inputs));
  const folders = inputs.flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? packageFolderOf(path) : []));
  return [...new Set(folders)]
    .toSorted()
    .map(noticeOf)
    .join(`\n${'-'.repeat(80)}\n\n`);
}

function packageFolderOf(path) {
  const found = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
  return found === undefined ? [] : [found];
}

function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^(?:licen[cs]e|copying)(?:\.(?:md|txt))?$/i.test(entry));
  if (file === undefined) throw new Error(`${name} is bundled and has no text of its license`);
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
}
