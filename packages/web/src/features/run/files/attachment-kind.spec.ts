import { describe, expect, it } from '@jest/globals';
import { attachmentKind } from './attachment-kind.js';

describe('an artifact', () => {
  it.each([
    ['a.png', 'image/png', 10, 'image'],
    ['a.jpg', 'IMAGE/JPEG; q=1', 10, 'image'],
    ['a.svg', 'image/svg+xml', 10, 'image'],
    ['a.png', 'image/png', 20_000_000, 'file'],
    ['a.tiff', 'image/tiff', 10, 'file'],
    ['a.webm', 'video/webm', 20_000_000, 'video'],
    ['a.txt', 'text/plain', 20_000_000, 'text'],
    ['a.xml', 'application/xml', 10, 'text'],
    ['a.har', 'application/json', 10, 'json'],
    ['a.html', 'text/html', 10, 'html'],
    ['a.html', 'text/html', 20_000_000, 'file'],
    ['test-results/pay/trace.zip', 'application/zip', 20_000_000, 'trace'],
    ['data.zip', 'application/zip', 10, 'file'],
    ['a.bin', 'application/octet-stream', 10, 'file'],
  ])('%s of type %s and %d bytes is shown as %s', (name, mediaType, sizeBytes, kind) =>
    expect(attachmentKind({ name, mediaType, sizeBytes })).toBe(kind),
  );

  it('that the test calls a trace is one', () =>
    expect(attachmentKind({ name: 'a.zip', mediaType: 'application/zip', sizeBytes: 1, label: 'trace' })).toBe(
      'trace',
    ));
});
