import { Catch, Injectable } from '@nestjs/common';
import { Problem } from '../../common/problem.js';
import { ProblemFilter } from '../../http/problem.filter.js';

/** Statuses of refusals that another try does not change. For 401 the reporter has a sentence of its own. */
const FINAL: ReadonlySet<number> = new Set([403, 404, 409, 413, 415, 422]);

/** Answers refusals with 400: Currents' reporter prints the body of no other answer. */
@Catch()
@Injectable()
export class CurrentsRefusals extends ProblemFilter {
  protected override translate(error: unknown): unknown {
    if (!(error instanceof Problem) || !FINAL.has(error.status)) return error;
    const { detail, headers, errors, cause } = error;
    return new Problem('invalid_request', detail, { headers, errors, cause });
  }
}
