import type { TestDraft } from '@clarion/reports';
import { isJsonObject, type JsonObject, writeJson } from '@clarion/reports/json';
import { readBodyJson } from '../../common/read-body-json.js';
import type { RunFacts } from '../../runs/content/run-writing.js';
import { ValidationErrors } from './validation-errors.js';
import { cleanValue } from '../redaction/clean-value.js';
import { readEnvelopeHead, readEnvelopeTests } from './envelope-reader.js';

/** Facts that the sender of reports gives, in the part `run` and in the query. They override the facts of the reports. */
export interface RunOverrides {
  readonly facts: RunFacts;
  /** Tests besides those of the reports. */
  readonly tests: readonly TestDraft[];
  /** The metadata of the run as JSON text, merged with the context in the reports. */
  metadataWith(context: JsonObject | undefined): string;
}

/** Reads the part and the query; the query wins. @throws Problem validation_failed */
export function readRunOverrides(part: JsonObject, query: JsonObject): RunOverrides {
  const raw = { ...part, ...query };
  const clientRunId = raw['clientRunId'];
  const clean = cleanValue(raw);
  const envelope = isJsonObject(clean) ? clean : {};
  const errors = new ValidationErrors();
  const head = readEnvelopeHead(envelope, typeof clientRunId === 'string' ? clientRunId : null, errors);
  const tests = [...head.ownTests, ...readEnvelopeTests(envelope, errors)];
  errors.raise();
  return { facts: head.facts, tests, metadataWith: (context) => withContext(head.facts.metadata, context) };
}

function withContext(metadata: string, context: JsonObject | undefined): string {
  const reported = context === undefined ? null : cleanValue(context);
  if (!isJsonObject(reported)) return metadata;
  const given = readBodyJson(Buffer.from(metadata));
  const members = isJsonObject(given) ? given : {};
  const before = members['context'];
  return writeJson({ ...members, context: { ...reported, ...(isJsonObject(before) ? before : {}) } });
}
