import { createHash } from 'node:crypto';
import { buildAddressOf } from '../runs/filters/build-address.js';

/** What an upload says about its build. */
export interface NamedBuild {
  /** The name of the build, as it was sent. */
  readonly build: string | null;
  readonly ciRunUrl: string | null;
}

/** The key of a build. */
export interface BuildKey {
  /** SHA-256 of what names the build: runs of one project with the same key belong together. */
  readonly digest: Buffer;
  /** Whether the upload names the build, and not only the address of its CI run. */
  readonly isNamed: boolean;
}

/**
 * Returns the key of the build that an upload belongs to: its `build`, else the address of its CI build. Null when it has
 * neither: the run is then a build of its own.
 */
export function buildKeyOf({ build, ciRunUrl }: NamedBuild): BuildKey | null {
  if (build !== null) return { digest: digestOf('name', build), isNamed: true };
  const address = ciRunUrl === null ? null : buildAddressOf(ciRunUrl);
  return address === null ? null : { digest: digestOf('address', address), isNamed: false };
}

/** The migration of the first builds computes the same in SQL. */
function digestOf(kind: 'name' | 'address', text: string): Buffer {
  return createHash('sha256').update(`${kind} ${text}`).digest();
}
