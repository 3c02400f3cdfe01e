import type { JsonObject } from '../../../common/json/json-value.js';
import { filledStringOf, objectOf } from '../../json/fields.js';

/**
 * Which row of an outline a scenario is, as its id says in Ruby, Go and the JVM: `feature;outline;examples;2`. Undefined for a
 * scenario that is none, and where the id does not say.
 */
export function rowVariant(id: string | undefined): string | undefined {
  const parts = id?.split(';') ?? [];
  const row = parts.at(-1) ?? '';
  if (parts.length < 4 || !/^\d{1,9}$/.test(row)) return undefined;
  const examples = parts.at(-2)?.trim() ?? '';
  return examples === '' ? `row ${row}` : `${examples}, row ${row}`;
}

/** Browser, platform and device that a merged report says a feature ran on; without versions, which change from run to run. */
export function metadataVariant(feature: JsonObject): string | undefined {
  const metadata = objectOf(feature['metadata']);
  if (metadata === undefined) return undefined;
  const parts = ['browser', 'platform', 'device'].map(
    (key) => filledStringOf(objectOf(metadata[key])?.['name']) ?? filledStringOf(metadata[key]),
  );
  return filledStringOf(parts.filter((part) => part !== undefined).join(', '));
}

/** Variants that say something, as one. */
export function joinVariants(...variants: readonly (string | undefined)[]): string | undefined {
  return filledStringOf(variants.filter((variant) => variant !== undefined).join(', '));
}
