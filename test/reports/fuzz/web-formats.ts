import * as fc from 'fast-check';
import { jsonText, list, object } from './json-shapes.js';
import { longText, name, numeric, word } from './odd-values.js';

const backstop = object({
  testSuite: name,
  id: name,
  tests: list(
    object({
      status: word('pass', 'fail', 'running'),
      pair: object({
        label: name,
        selector: name,
        viewportLabel: name,
        fileName: name,
        reference: name,
        error: longText,
        engineErrorMsg: longText,
        misMatchThreshold: numeric,
        requireSameDimensions: fc.boolean(),
        diff: object({
          isSameDimensions: fc.boolean(),
          dimensionDifference: object({ width: numeric, height: numeric }),
          misMatchPercentage: word('0.00', '2.35', 'NaN'),
          rawMisMatchPercentage: numeric,
        }),
      }),
    }),
  ),
});

/** Documents of tools that check pages and browsers, by the format's name. */
export const WEB_DOCUMENTS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  backstop: jsonText(backstop),
};
