import { expect, it } from '@jest/globals';
import { artifactUrl } from './artifact-url.js';

it('has a URL that the id of an artifact cannot escape', () =>
  expect(artifactUrl('clr_1', '../x')).toBe('/open/v1/runs/clr_1/artifacts/..%2Fx'));
