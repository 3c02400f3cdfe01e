import { validationFailed } from '../common/problem.js';
import { plainText } from '@clarion/reports/text';

const LONGEST = 1024;

/**
 * The name of an artifact: a relative path with `/` between folders. The name is a label; files are stored under ids.
 * @throws Problem validation_failed for a name that is empty, too long, absolute, or climbs out of its folder.
 */
export function readArtifactName(fileName: string): string {
  const parts = plainText(fileName)
    .replaceAll(/[\t\r\n]/g, ' ')
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part !== '' && part !== '.');
  const name = parts.join('/');
  const isAbsolute = /^(?:\/|[A-Za-z]:)/.test(fileName);
  if (name !== '' && name.length <= LONGEST && !isAbsolute && !parts.includes('..')) return name;
  throw validationFailed([
    { pointer: '/files', detail: 'name each file by a relative path of at most 1024 characters, without ..' },
  ]);
}

const MEDIA_TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,126}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}$/;

/** A well-formed media type (RFC 6838 §4.2); anything else is bytes. */
export function readMediaType(given: string): string {
  const type = given.toLowerCase().split(';', 1)[0]?.trim() ?? '';
  return MEDIA_TYPE.test(type) ? type : 'application/octet-stream';
}
