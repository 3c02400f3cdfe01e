import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodingFor, readStaticFiles, type Encoding, type StaticFile } from './static-files.js';

function fileWith(...encodings: readonly Encoding[]): StaticFile {
  return {
    mediaType: 'text/css',
    etag: '"x"',
    encodings: new Map(encodings.map((encoding) => [encoding, Buffer.from(encoding)])),
  };
}

describe('encodingFor', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.0, gzip;q=0', 'identity'],
    ['BR', 'br'],
    ['identity', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ] as const)('of a file in all encodings, %j is sent %s', (accepted, expected) => {
    expect(encodingFor(accepted, fileWith('br', 'gzip', 'identity'))).toBe(expected);
  });

  it('sends what there is of a file that was not packed', () => {
    expect(encodingFor('br, gzip', fileWith('identity'))).toBe('identity');
  });
});

describe('readStaticFiles', () => {
  const directory = mkdtempSync(join(tmpdir(), 'clarion-static-'));

  beforeAll(() => {
    mkdirSync(join(directory, 'assets'));
    writeFileSync(join(directory, 'index.html'), '<p>');
    writeFileSync(join(directory, 'assets', 'a.js'), 'a()');
    writeFileSync(join(directory, 'assets', 'a.js.br'), 'packed');
    writeFileSync(join(directory, 'notes.txt'), 'not for the web');
  });

  afterAll(() => rmSync(directory, { recursive: true }));

  it('finds files by their paths, with what was packed of them', () => {
    const files = readStaticFiles(directory);

    expect([...files.keys()].toSorted()).toEqual(['assets/a.js', 'index.html']);
    expect([...(files.get('assets/a.js')?.encodings.keys() ?? [])]).toEqual(['br', 'identity']);
    expect(files.get('index.html')?.mediaType).toBe('text/html; charset=utf-8');
  });

  it('finds nothing where nothing was built', () => {
    expect(readStaticFiles(join(directory, 'absent')).size).toBe(0);
  });
});
