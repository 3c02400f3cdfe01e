import { type JsonArrayPlace, jsonGroups } from '../json/find-array.js';
import { changeItems, isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.js';
import { readScanned } from '../json/read-json.js';
import { TEXT_LIMIT } from '../text/clean-text.js';
import { cleanValue } from './clean-value.js';
import { type ItemScan, scanItems, type SuspectItem } from './scan-items.js';

/**
 * Reads the items of an array that `findJsonArray` found, in groups, so that few are in memory, each as `cleanValue` returns it. `list`
 * names the member that is most of an item, such as the events of a test: of it and of the rest, what looks harmless in its bytes is
 * not walked through.
 * @throws UnreadableJson as `readJson` does. Places are those in a group: read the whole document to say what is wrong with it.
 */
export function* readCleanItems(bytes: Uint8Array, place: JsonArrayPlace, list: string): Generator<JsonValue> {
  const name = Buffer.from(list);
  for (const group of jsonGroups(bytes, place)) {
    const scan = scanItems(group, name);
    const items = readScanned(group, scan.unsafeSpans);
    if (!isJsonArray(items)) continue;
    // Texts are cut behind the limit. Where items are no objects, those of the scan are others.
    const isScanned = group.length <= TEXT_LIMIT && items.length === scan.suspectItems.length;
    for (const [index, item] of items.entries())
      yield isScanned ? cleanItem(item, list, suspectsOf(scan, index)) : cleanValue(item);
  }
}

/** What of an item may change. */
interface Suspects {
  readonly item: SuspectItem;
  /** For each entry of its list. */
  readonly entries: readonly boolean[];
}

function suspectsOf({ suspectItems, firstEntries, suspectEntries }: ItemScan, index: number): Suspects {
  const entries = suspectEntries.slice(firstEntries[index], firstEntries[index + 1]);
  return { item: suspectItems[index] ?? 'all', entries };
}

function cleanItem(item: JsonValue, list: string, { item: suspect, entries }: Suspects): JsonValue {
  if (!isJsonObject(item) || suspect === 'all') return cleanValue(item);
  const values = Object.hasOwn(item, list) ? item[list] : undefined;
  // Entries that are no objects, and none at all.
  if (!isJsonArray(values) || values.length !== entries.length) return cleanValue(item);
  const cleaned = entries.includes(true)
    ? changeItems(values, (value, index) => (entries[index] === true ? cleanValue(value) : value))
    : values;
  const rest = suspect === 'rest' ? cleanRest(item, list) : item;
  return cleaned === values && rest === item ? item : { ...rest, [list]: cleaned };
}

/** The item with everything cleaned that is not in its list. */
function cleanRest(item: JsonObject, list: string): JsonObject {
  const rest = cleanValue({ ...item, [list]: [] });
  return isJsonObject(rest) ? rest : item;
}
