import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Where GitHub and GitLab look for the file, in the order of GitHub. */
const PLACES = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS', '.gitlab/CODEOWNERS'];

/** The server refuses larger files. */
const LARGEST_BYTES = 65_536;

/** Returns the CODEOWNERS file of a checkout; undefined for none, and for one that is too large. */
export function readCodeowners(root: string): string | undefined {
  for (const place of PLACES) {
    const file = join(root, place);
    const stat = statSync(file, { throwIfNoEntry: false });
    if (stat?.isFile() === true && stat.size > 0)
      return stat.size > LARGEST_BYTES ? undefined : readFileSync(file, 'utf8');
  }
  return undefined;
}
