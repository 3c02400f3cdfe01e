import { isAscii } from 'node:buffer';
import { nextOther } from '../json/ascii-json.js';
import { type JsonArrayPlace, jsonGroups } from '../json/find-array.js';
import { changeItems, isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.js';
import { readScanned } from '../json/read-json.js';
import { TEXT_LIMIT } from '../text/clean-text.js';
import { cleanValue } from './clean-value.js';
import { type ItemScan, scanItems, type SuspectItem } from './scan-items.js';

/** An item as `cleanValue` returns it. */
export interface CleanItem {
  readonly value: JsonValue;
  /** Of each entry of its list the text that `writeJson` writes, where that is known. */
  readonly texts: readonly (string | undefined)[];
}

/**
 * Reads the items of an array that `findJsonArray` found, in groups, so that few are in memory, and cleans them. `list` names the member
 * that is most of an item, such as the events of a test: of it and of the rest, what looks harmless in its bytes is not walked through.
 * @throws UnreadableJson as `readJson` does. Places are those in a group: read the whole document to say what is wrong with it.
 */
export function* readCleanItems(bytes: Uint8Array, place: JsonArrayPlace, list: string): Generator<CleanItem> {
  const name = Buffer.from(list);
  for (const group of jsonGroups(bytes, place)) {
    const scan = scanItems(group, name);
    const items = readScanned(group, scan.unsafeSpans);
    if (!isJsonArray(items)) continue;
    // Texts are cut behind the limit. Where items are no objects, those of the scan are others.
    const isScanned = group.length <= TEXT_LIMIT && items.length === scan.suspectItems.length;
    const texts = isScanned ? entryTexts(group, scan) : [];
    for (const [index, item] of items.entries())
      yield isScanned ? cleanItem(item, list, entriesOf(scan, texts, index)) : { value: cleanValue(item), texts: [] };
  }
}

/** The texts of all entries that are written as `writeJson` writes them, in ASCII. */
function entryTexts(group: Buffer, { suspectEntries, entrySpans }: ItemScan): readonly (string | undefined)[] {
  const text = group.toString('latin1');
  // The first byte that is not ASCII and not before the entry.
  let other = isAscii(group) ? group.length : 0;
  return suspectEntries.map((isSuspect, index) => {
    const [start = 0, end = 0] = [entrySpans[2 * index], entrySpans[2 * index + 1]];
    if (isSuspect || end === 0) return undefined;
    if (other < start) other = nextOther(group, start);
    return other < end ? undefined : text.slice(start, end);
  });
}

/** What is known of an item and of the entries of its list. */
interface ScannedItem {
  readonly suspect: SuspectItem;
  readonly suspectEntries: readonly boolean[];
  readonly texts: CleanItem['texts'];
}

function entriesOf(scan: ItemScan, texts: CleanItem['texts'], index: number): ScannedItem {
  const [first, behind] = [scan.firstEntries[index], scan.firstEntries[index + 1]];
  return {
    suspect: scan.suspectItems[index] ?? 'all',
    suspectEntries: scan.suspectEntries.slice(first, behind),
    texts: texts.slice(first, behind),
  };
}

function cleanItem(item: JsonValue, list: string, { suspect, suspectEntries, texts }: ScannedItem): CleanItem {
  if (!isJsonObject(item) || suspect === 'all') return { value: cleanValue(item), texts: [] };
  const values = Object.hasOwn(item, list) ? item[list] : undefined;
  // Entries that are no objects, and none at all.
  if (!isJsonArray(values) || values.length !== suspectEntries.length) return { value: cleanValue(item), texts: [] };
  const cleaned = suspectEntries.includes(true)
    ? changeItems(values, (value, index) => (suspectEntries[index] === true ? cleanValue(value) : value))
    : values;
  const rest = suspect === 'rest' ? cleanRest(item, list) : item;
  return { value: cleaned === values && rest === item ? item : { ...rest, [list]: cleaned }, texts };
}

/** The item with everything cleaned that is not in its list. */
function cleanRest(item: JsonObject, list: string): JsonObject {
  const rest = cleanValue({ ...item, [list]: [] });
  return isJsonObject(rest) ? rest : item;
}
