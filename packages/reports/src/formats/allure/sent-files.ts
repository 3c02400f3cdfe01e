import { isJsonArray, isJsonObject, type JsonValue } from '../../json/json-value.js';
import { stringOf } from '../../json/fields.js';
import { UnreadableReport } from '../../report.js';

/** Files of a results directory as clients of allure-docker-service send them in JSON. */
export interface SentFiles {
  /** Results, containers, the executor and the environment. */
  readonly files: readonly SentFile[];
  /** How many other files there are: attachments, categories. */
  readonly others: number;
}

interface SentFile {
  readonly name: string;
  readonly bytes: Buffer;
}

const READ = /\.json$|(?:^|[/\\])environment\.properties$/i;
const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/;

/** Returns whether a value is the body of `send-results`: `{results: [{file_name, content_base64}]}`. */
export function areSentFiles(value: JsonValue | undefined): boolean {
  const results = isJsonObject(value) ? value['results'] : undefined;
  const first = isJsonArray(results) ? results[0] : undefined;
  return isJsonObject(first) && 'file_name' in first && 'content_base64' in first;
}

/**
 * Unpacks the files of a body; undefined for another value.
 * @throws UnreadableReport for a file without a name, or whose content is not base64: it may be a result that failed
 */
export function sentFilesOf(value: JsonValue): SentFiles | undefined {
  if (!areSentFiles(value) || !isJsonObject(value)) return undefined;
  const items = isJsonArray(value['results']) ? value['results'] : [];
  const files: SentFile[] = [];
  let others = 0;
  for (const [index, item] of items.entries()) {
    const name = isJsonObject(item) ? stringOf(item['file_name']) : undefined;
    const content = isJsonObject(item) ? stringOf(item['content_base64'])?.replaceAll(/[\r\n]/g, '') : undefined;
    if (name === undefined || content === undefined || !BASE64.test(content))
      throw new UnreadableReport(`Item ${index + 1} of "results" is not a file: send "file_name" and "content_base64"`);
    if (READ.test(name)) files.push({ name, bytes: Buffer.from(content, 'base64') });
    else others += 1;
  }
  return { files, others };
}
