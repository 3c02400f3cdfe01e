import { filledStringOf, numberOf, objectOf, positiveOf, stringOf } from '../../json/fields.js';
import { parseJsonLine } from '../../json/json-line.js';
import type { JsonObject, JsonValue } from '../../json/json-value.js';
import { ReportNotes } from '../../json/report-notes.js';
import { UnreadableReport, type ReportEntry, type ReportFormat, type ReportSource } from '../../report.js';
import type { EventDraft } from '../../test-draft.js';
import { readLines } from '../../text/lines.js';
import { httpTrace } from '../shared/http-trace.js';

/**
 * The samples of a k6 run: `k6 run --out json=samples.json`. They contain each request, and not whether thresholds were crossed: that is in
 * the summary, and a file of samples belongs to it.
 */
export const K6_STREAM: ReportFormat = {
  name: 'k6-json',
  aliases: ['k6-samples'],
  compatibleFormats: ['k6'],
  title: 'k6 samples (--out json)',
  recognizes: ({ lines }) => lines.some((line) => sampleOf(line) !== undefined),
  read,
};

interface Sample {
  readonly metric: string;
  readonly type: 'Metric' | 'Point';
  readonly data: JsonObject;
}

function sampleOf(value: JsonValue | undefined): Sample | undefined {
  const line = objectOf(value);
  const [metric, type, data] = [filledStringOf(line?.['metric']), line?.['type'], objectOf(line?.['data'])];
  if (metric === undefined || data === undefined || (type !== 'Metric' && type !== 'Point')) return undefined;
  return { metric, type, data };
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const notes = new ReportNotes();
  let hasSamples = false;
  for await (const { text } of readLines(source)) {
    const sample = sampleOf(parseJsonLine(text));
    if (sample === undefined) {
      if (text.trim() !== '') notes.note('skipped_part', 'Skipped a line that is not a sample of k6.');
      continue;
    }
    hasSamples = true;
    const call = callOf(sample);
    if (call !== undefined) yield { kind: 'calls', calls: [call] };
  }
  if (!hasSamples)
    throw new UnreadableReport(
      'The file has no samples of k6: lines with "metric", "type" and "data" of `--out json`.',
    );
  yield* notes.entries();
}

/** The request of a sample: k6 writes one `http_req_duration` for each. */
function callOf({ metric, type, data }: Sample): EventDraft | undefined {
  const tags = objectOf(data['tags']);
  if (metric !== 'http_req_duration' || type !== 'Point' || tags === undefined) return undefined;
  const method = filledStringOf(tags['method']);
  const url = filledStringOf(tags['url']) ?? filledStringOf(tags['name']);
  if (method === undefined || url === undefined) return undefined;
  const status = numberOf(stringOf(tags['status']) === undefined ? tags['status'] : Number(tags['status']));
  const expected = stringOf(tags['expected_response']);
  return httpTrace({
    method,
    url,
    // 0 for a request without a response.
    status: status === 0 ? undefined : status,
    durationMs: positiveOf(data['value']),
    ok: expected === undefined ? undefined : expected === 'true',
  });
}
