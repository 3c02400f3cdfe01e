import { Injectable } from '@nestjs/common';
import type { TestDraft } from '../common/drafts.js';
import { writeJson } from '../common/json/write-json.js';
import { toFailureItem } from './failure-item.js';

/** A failure as it is stored: finished text, so that a read does no work. */
export interface ExtractedFailure {
  readonly item: string;
  readonly extras: string;
}

/** Finds out why tests failed, once, when they are uploaded. */
@Injectable()
export class FailureExtractionService {
  /** The failure of a failed test. `firstSeq` is the number of its first event in the run. */
  extract(test: TestDraft, firstSeq: number): ExtractedFailure {
    const { item, extras } = toFailureItem(test, firstSeq);
    return { item: writeJson(item), extras: writeJson(extras) };
  }
}
