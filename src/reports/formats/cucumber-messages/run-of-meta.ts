import type { JsonObject, JsonValue } from '../../../common/json/json-value.js';
import { filledStringOf, objectOf } from '../../json/fields.js';
import type { ReportedRun } from '../../report.js';

/** What the `meta` message says of the run. */
export function runOfMeta(meta: JsonObject): ReportedRun {
  const ci = objectOf(meta['ci']);
  const git = objectOf(ci?.['git']);
  const context = Object.fromEntries(
    ['os', 'cpu', 'runtime'].flatMap((key) => {
      const product = productOf(meta[key]);
      return product === undefined ? [] : [[key, product]];
    }),
  );
  return {
    runner: productOf(meta['implementation']),
    ciRunUrl: filledStringOf(ci?.['url']),
    commitSha: filledStringOf(git?.['revision']),
    gitRef: filledStringOf(git?.['branch']) ?? filledStringOf(git?.['tag']),
    ...(Object.keys(context).length === 0 ? {} : { context }),
  };
}

/** `Node.js 24.4.1` */
function productOf(value: JsonValue | undefined): string | undefined {
  const product = objectOf(value);
  return filledStringOf(
    [filledStringOf(product?.['name']), filledStringOf(product?.['version'])]
      .filter((part) => part !== undefined)
      .join(' '),
  );
}
