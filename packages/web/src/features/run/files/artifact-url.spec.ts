import { describe, expect, it } from '@jest/globals';
import { artifactUrl, isInlineImage } from './artifact-url.js';

describe('artifacts', () => {
  it.each([
    ['image/png', 10, true],
    ['IMAGE/JPEG; q=1', 10, true],
    ['image/webp', 10, true],
    ['image/gif', 10, true],
    ['image/svg+xml', 10, false],
    ['text/html', 10, false],
    ['image/png', 20_000_000, false],
  ])('of type %s and %d bytes are shown inline: %s', (mediaType, sizeBytes, isShown) =>
    expect(isInlineImage({ mediaType, sizeBytes })).toBe(isShown),
  );

  it('have a URL that their id cannot escape', () =>
    expect(artifactUrl('clr_1', '../x')).toBe('/open/v1/runs/clr_1/artifacts/..%2Fx'));
});
