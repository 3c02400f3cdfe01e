import { describe, expect, it } from '@jest/globals';
import { mediaTypeOf } from './media-type.js';

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('the media type of a file', () => {
  it.each([
    ['a picture without a type', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', '', 'image/png'],
    ['a JPEG that is claimed to be PNG', '\xff\xd8\xff\xe0\0\x10JFIF', 'image/png', 'image/jpeg'],
    ['WebP', 'RIFF\x24\0\0\0WEBPVP8 ', '', 'image/webp'],
    ['bytes that hold the word WEBP', 'XXXX\x24\0\0\0WEBPVP8 ', '', 'application/octet-stream'],
    ['MP4', '\0\0\0\x20ftypisom\0\0\x02\0', '', 'video/mp4'],
    ['WebM', '\x1aE\xdf\xa3\x9f\x42\x86\x81', 'application/octet-stream', 'video/webm'],
    ['a trace', 'PK\x03\x04\x14\0\0\0', 'application/zip', 'application/zip'],
    ['a page that is claimed to be a picture', '<!DOCTYPE html><script>1</script>', 'image/png', 'text/html'],
    ['a page behind blanks', ' \n <HTML lang=en>', 'text/plain', 'text/html'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', '', 'image/svg+xml'],
    ['a drawing behind a declaration', '<?xml version="1.0"?>\n<!-- x -->\n<svg >', 'text/xml', 'image/svg+xml'],
    ['a fragment that is claimed to be a page', '<p>hello', 'text/html; charset=utf-8', 'text/html'],
    ['XML', '<?xml version="1.0"?><a/>', '', 'application/xml'],
    ['JSON', '{"a": 1}', 'application/octet-stream', 'application/json'],
    ['a log that begins with a bracket', '[INFO] started', '', 'text/plain'],
    ['Markdown', '# Page snapshot', 'text/markdown', 'text/markdown'],
    ['a log in colours', '\x1b[31mred', 'application/octet-stream', 'text/plain'],
    ['text that is claimed to be a picture', 'not really a picture', 'image/png', 'text/plain'],
    ['bytes that are claimed to be a video', '\0\x01\x02\x03', 'video/mp4', 'application/octet-stream'],
    ['bytes that are claimed to be a page', '\0\x01\x02\x03', 'text/html', 'application/octet-stream'],
    ['bytes of another kind', '\0asm\x01\0\0\0', 'application/wasm', 'application/wasm'],
    ['bytes with a malformed type', '\0asm', 'a b/c\r\nx: y', 'application/octet-stream'],
    ['an empty file', '', 'image/png', 'application/octet-stream'],
  ])('of %s is found from the content', (_, bytes, claimed, type) =>
    expect(mediaTypeOf(latin(bytes), claimed)).toBe(type),
  );

  it('is that of text when the last character is cut', () =>
    expect(mediaTypeOf(Buffer.from('Grüße 🎉').subarray(0, -1), '')).toBe('text/plain'));
});
