import { filledStringOf, numberOf, objectOf, objectsOf, positiveOf, stringOf } from '../../json/fields.js';
import { headObject } from '../../json/head-object.js';
import { isJsonArray, type JsonObject } from '../../json/json-value.js';
import { readReportObjects } from '../../json/read-repaired-json.js';
import { warningEntries } from '../../json/report-notes.js';
import type { ReportEntry, ReportFormat, ReportSource } from '../../report.js';
import type { EventDraft } from '../../test-draft.js';
import { httpTrace } from '../shared/http-trace.js';

/** An HTTP archive: the requests that a browser or proxy recorded. It has no tests, and belongs to the reports beside it. */
export const HAR: ReportFormat = {
  name: 'har',
  title: 'HTTP archive (HAR)',
  recognizes: (head) => isHar(headObject(head) ?? {}) || /^\s{0,20}\{\s{0,20}"log"\s{0,4}:\s{0,4}\{/.test(head.text),
  read,
};

function isHar(object: JsonObject): boolean {
  const log = objectOf(object['log']);
  return log !== undefined && (isJsonArray(log['entries']) || objectOf(log['creator']) !== undefined);
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings, isOpen } = await readReportObjects(source, isHar, '"log" and its "entries"');
  yield* warningEntries(warnings);
  for (const report of reports) {
    const entries = objectsOf(objectOf(report['log'])?.['entries']).filter((entry) => !isOpen(entry));
    yield { kind: 'calls', calls: entries.flatMap(callOf) };
  }
}

/** The request of an entry; nothing for a part of a page. */
function callOf(entry: JsonObject): readonly EventDraft[] {
  const [request, response] = [objectOf(entry['request']), objectOf(entry['response'])];
  const [method, url] = [filledStringOf(request?.['method']), filledStringOf(request?.['url'])];
  if (method === undefined || url === undefined || !/^https?:/i.test(url) || isPagePart(entry, response)) return [];
  const status = numberOf(response?.['status']);
  return [
    httpTrace({
      method,
      url,
      // A request without a response has the status 0 or -1.
      status: status !== undefined && status > 0 ? status : undefined,
      durationMs: positiveOf(entry['time']),
    }),
  ];
}

const PAGE_TYPES: ReadonlySet<string> = new Set([
  'document',
  'stylesheet',
  'script',
  'image',
  'font',
  'media',
  'manifest',
]);

const PAGE_CONTENT =
  /^(?:text\/(?:html|css|javascript)|application\/(?:x-)?javascript|image\/|font\/|audio\/|video\/)/i;

/** Pages, scripts, styles and pictures are no calls of an API. */
function isPagePart(entry: JsonObject, response: JsonObject | undefined): boolean {
  const type = stringOf(entry['_resourceType']);
  if (type !== undefined) return PAGE_TYPES.has(type);
  return PAGE_CONTENT.test(stringOf(objectOf(response?.['content'])?.['mimeType']) ?? '');
}
