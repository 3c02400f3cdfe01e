import { Injectable } from '@nestjs/common';
import type { TestDraft } from '../common/drafts.js';
import { writeJson } from '../common/json/write-json.js';
import type { PreparedFailure } from '../runs/run-writing.js';
import type { CauseNaming } from './cause/cause-naming.js';
import { toFailureItem } from './failure-item.js';

/** Finds out why tests failed, once, when they are uploaded. */
@Injectable()
export class FailureExtractionService {
  /**
   * The failure of a failed test as it is stored: finished text, so that a read does no work. `firstSeq` is the number of its first
   * event in the run; `naming` goes before what the failure tells of its cause itself.
   */
  extract(test: TestDraft, firstSeq: number, naming?: CauseNaming): PreparedFailure {
    const { item, extras, cause } = toFailureItem(test, firstSeq, naming);
    return { item: writeJson(item), extras: writeJson(extras), cause };
  }
}
