import type { TestDraft } from '@clarion/reports';
import { isJsonObject, type JsonObject, type JsonValue } from '@clarion/reports/json';
import { Problem, validationFailed } from '../../common/problem.js';
import { cleanBodyValue, type ValidationErrors } from '../../common/read-body-json.js';
import type { RunFacts } from '../../runs/content/run-writing.js';
import { type EnvelopeHead, readEnvelopeHead } from '../native/envelope-reader.js';
import { withinRepository, withSource } from '../native/provenance.js';

/** What tests need of their envelope. */
export interface TestsHead extends Pick<EnvelopeHead, 'ownTests' | 'sources'> {
  readonly facts: Pick<RunFacts, 'repositoryRoot'>;
}

/** Reads the envelope around the tests of a run. @throws Problem when it is none. */
export function readHead(
  raw: JsonObject,
  errors: ValidationErrors,
): { readonly envelope: JsonObject; readonly head: EnvelopeHead } {
  const envelope = cleanBodyValue(raw);
  if (!isJsonObject(envelope)) throw noEnvelope(raw);
  return { envelope, head: readEnvelopeHead(envelope, raw, errors) };
}

/** Applies what the envelope says about all tests: the folder of the checkout, and lines of source. */
export function withHead(test: TestDraft, { facts, sources }: TestsHead): TestDraft {
  return withSource(withinRepository(test, facts.repositoryRoot), sources);
}

/** The problem of a body that is no envelope of a run. */
export function noEnvelope(value: JsonValue): Problem {
  const detail = 'Send a run envelope: a JSON object with result.tests or testResults.';
  return isJsonObject(value)
    ? new Problem('unreadable_report', detail)
    : validationFailed([
        { pointer: '', detail: 'send a run envelope, which is an object with result.tests or testResults' },
      ]);
}
