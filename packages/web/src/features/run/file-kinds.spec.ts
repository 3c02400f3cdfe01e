import { describe, expect, it } from '@jest/globals';
import { fileAddress, isShownImage } from './file-kinds.js';

describe('files of a run', () => {
  it.each([
    ['image/png', 10, true],
    ['IMAGE/JPEG; q=1', 10, true],
    ['image/webp', 10, true],
    ['image/gif', 10, true],
    ['image/svg+xml', 10, false],
    ['text/html', 10, false],
    ['image/png', 20_000_000, false],
  ])('of type %s and %d bytes: shown is %s', (mediaType, sizeBytes, isShown) =>
    expect(isShownImage({ mediaType, sizeBytes })).toBe(isShown),
  );

  it('have an address that no name can leave', () =>
    expect(fileAddress('clr_1', '../x')).toBe('/open/v1/runs/clr_1/artifacts/..%2Fx'));
});
