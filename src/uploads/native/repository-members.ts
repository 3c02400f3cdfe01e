import { type TestDraft, pathInRepository } from '@clarion/reports';
import type { JsonObject } from '@clarion/reports/json';
import { locate } from '@clarion/reports/stacks';
import { toRepositoryUrl } from '../../runs/source/repository-url.js';
import type { Fields } from './fields.js';

const LONGEST_ROOT = 4096;

/** An absolute path of POSIX, of a Windows drive, or of a share. */
const ABSOLUTE = /^(?:\/|[A-Za-z]:[\\/]|\\\\)/;

/** The normalized address of the repository. Read as it was sent: a masked password would be another address. */
export function readRepositoryUrl(fields: Fields, sent: JsonObject): string | null {
  const value = sent['repositoryUrl'] ?? undefined;
  if (value === undefined) return null;
  const url = typeof value === 'string' ? toRepositoryUrl(value) : undefined;
  const detail = 'repositoryUrl must be the address of a repository: https://, ssh:// or git@host:path';
  return url ?? fields.complain('repositoryUrl', detail);
}

/** The folder of the checkout; null when it was not sent. Read as it was sent, because paths are compared with it. */
export function readRepositoryRoot(fields: Fields, sent: JsonObject): string | null {
  const value = sent['repositoryRoot'] ?? null;
  if (value === null) return null;
  if (typeof value === 'string' && value.length <= LONGEST_ROOT && ABSOLUTE.test(value) && !/\p{Cc}/u.test(value))
    return value;
  return fields.complain(
    'repositoryRoot',
    `repositoryRoot must be an absolute path of at most ${LONGEST_ROOT} characters`,
  );
}

/** A test of the native format with its paths relative to the checkout. Its identity is what was sent. */
export function withinRepository(draft: TestDraft, root: string | null): TestDraft {
  if (root === null) return draft;
  const { filePath, failure } = draft;
  const location = failure?.location ?? (failure?.stack === undefined ? undefined : locate(failure.stack));
  const file = location === undefined ? undefined : pathInRepository(location.file, root);
  return {
    ...draft,
    filePath: filePath === null ? null : (pathInRepository(filePath, root) ?? filePath),
    failure:
      failure === null || location === undefined || file === undefined
        ? failure
        : { ...failure, location: { ...location, file } },
  };
}
