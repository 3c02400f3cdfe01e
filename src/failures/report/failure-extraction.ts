import type { TestDraft } from '@clarion/reports';
import { type FailureItem, toFailureItem } from '@clarion/reports/failures';
import { writeJson } from '@clarion/reports/json';
import { causeNaming, type CauseRule } from '../../causes/cause-rules.js';
import type { PreparedFailure } from '../../runs/content/content-encoding.js';

/** The cause rules of a project: plain data, which crosses to a thread. */
export type ExtractionRules = readonly CauseRule[];

/** Extracts the failures of the tests of one upload. */
export interface FailureExtraction {
  /** The failure of a failed test as it is stored. */
  extract(test: TestDraft): PreparedFailure;
}

/** Extracts failures, once, as finished text, so that a read does no work. */
export function failureExtraction(rules: ExtractionRules): FailureExtraction {
  const naming = causeNaming(rules);
  return { extract: (test) => toPreparedFailure(toFailureItem(test, 0, naming)) };
}

function toPreparedFailure({ item, extras, cause }: FailureItem): PreparedFailure {
  const { lastFewEvents, ...head } = item;
  const [first] = lastFewEvents;
  return {
    item: {
      head: `${writeJson(head).slice(0, -1)},"lastFewEvents":[`,
      skippedEvents: first === undefined ? 0 : Number(first['seq']),
      events: lastFewEvents.map(({ seq: _seq, ...members }) => writeJson(members)),
    },
    extras: writeJson(extras),
    cause,
  };
}
