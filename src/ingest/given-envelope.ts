import type { TestDraft } from '../common/drafts.js';
import { isJsonObject, type JsonObject } from '../common/json/json-value.js';
import { readJson } from '../common/json/read-json.js';
import { writeJson } from '../common/json/write-json.js';
import type { RunFacts } from '../runs/run-writing.js';
import { Complaints } from './complaints.js';
import { cleanValue } from './edge/clean-value.js';
import { readEnvelopeHead, readEnvelopeTests } from './envelope-reader.js';

/** What the sender of reports says of the run, in the part `run` and in the query. */
export interface GivenEnvelope {
  readonly facts: RunFacts;
  /** Tests that it tells of beside those of the reports. */
  readonly tests: readonly TestDraft[];
  /** The run's metadata as JSON text, with what the reports say of the place it ran in. */
  metadataWith(context: JsonObject | undefined): string;
}

/** Reads them together; the query counts before the part. @throws Problem validation_failed */
export function readGivenEnvelope(part: JsonObject, query: JsonObject): GivenEnvelope {
  const raw = { ...part, ...query };
  const clientRunId = raw['clientRunId'];
  const clean = cleanValue(raw);
  const envelope = isJsonObject(clean) ? clean : {};
  const complaints = new Complaints();
  const head = readEnvelopeHead(envelope, typeof clientRunId === 'string' ? clientRunId : null, complaints);
  const tests = [...head.ownTests, ...readEnvelopeTests(envelope, complaints)];
  complaints.raise();
  return { facts: head.facts, tests, metadataWith: (context) => withContext(head.facts.metadata, context) };
}

function withContext(metadata: string, context: JsonObject | undefined): string {
  const told = context === undefined ? null : cleanValue(context);
  if (!isJsonObject(told)) return metadata;
  const given = readJson(Buffer.from(metadata));
  const members = isJsonObject(given) ? given : {};
  const before = members['context'];
  return writeJson({ ...members, context: { ...told, ...(isJsonObject(before) ? before : {}) } });
}
