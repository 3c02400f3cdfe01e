import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@clarion/reports/json';
import type { ValidationErrors } from '../../common/read-body-json.js';
import { FIXTURE_PATH_RULE, isFixturePath } from '../../runs/source/fixture-path.js';
import type { RunFixture } from '../../runs/source/run-fixture.js';
import { Fields } from './fields.js';

const MOST_FIXTURES = 500;

const SHA256 = /^[0-9a-f]{64}$/i;

/**
 * Returns whether the member `fixtures` of an envelope has the form that is read. Another one is an unknown member: clients may have sent
 * one before it had a meaning.
 */
export function hasFixtures({ fixtures }: JsonObject): boolean {
  return isJsonArray(fixtures) && fixtures.every(isFixture);
}

/**
 * Reads the member `fixtures` of an envelope, sorted by path; null when it is absent or an unknown member. `sent` is the envelope before
 * secrets were masked: a digest is none. The first error ends the reading.
 */
export function readFixtures(
  envelope: JsonObject,
  sent: JsonObject,
  errors: ValidationErrors,
): readonly RunFixture[] | null {
  if (!hasFixtures(envelope)) return null;
  const [entries, digests] = [objectsOf(envelope['fixtures']), objectsOf(sent['fixtures'])];
  const fields = new Fields(envelope, '', errors);
  if (entries.length > MOST_FIXTURES) return fields.complain('fixtures', `fixtures must be at most ${MOST_FIXTURES}`);
  const fixtures = new Map<string, RunFixture>();
  for (const [index, entry] of entries.entries()) {
    const members = new Fields(entry, `/fixtures/${index}`, errors);
    const fixture = readFixture(entry, digests[index]?.['sha256'], members);
    if (fixture === null) return null;
    if ((fixtures.get(fixture.path)?.sha256 ?? fixture.sha256) !== fixture.sha256)
      return members.complain('path', 'fixtures must name each path once');
    fixtures.set(fixture.path, fixture);
  }
  return [...fixtures.values()].toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

function readFixture({ path }: JsonObject, digest: JsonValue | undefined, fields: Fields): RunFixture | null {
  if (typeof path !== 'string' || !isFixturePath(path))
    return fields.complain('path', `path must be ${FIXTURE_PATH_RULE}`);
  if (typeof digest !== 'string' || !SHA256.test(digest))
    return fields.complain('sha256', 'sha256 must be 64 hexadecimal digits');
  const sizeBytes = fields.wholeNumber('sizeBytes', 0, Number.MAX_SAFE_INTEGER);
  return { path, sha256: digest.toLowerCase(), sizeBytes };
}

function objectsOf(values: JsonValue | undefined): readonly JsonObject[] {
  return isJsonArray(values) ? values.filter(isJsonObject) : [];
}

function isFixture(entry: JsonValue): boolean {
  return isJsonObject(entry) && Object.hasOwn(entry, 'path') && Object.hasOwn(entry, 'sha256');
}
