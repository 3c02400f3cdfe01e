import { Catch, Injectable } from '@nestjs/common';
import { Problem } from '../../common/problem.js';
import { ProblemFilter } from '../../http/problem.filter.js';

/** Statuses of refusals that another try does not change. */
const FINAL: ReadonlySet<number> = new Set([401, 404, 413, 415, 422]);

/**
 * Answers refusals with 400. `datadog-ci` fails its command only on 400 and 403: after another status it prints an error, says that it
 * uploaded the file, and ends with 0.
 */
@Catch()
@Injectable()
export class DatadogRefusals extends ProblemFilter {
  protected override translate(error: unknown): unknown {
    if (!(error instanceof Problem) || !FINAL.has(error.status)) return error;
    const { detail, headers, errors } = error;
    return new Problem('invalid_request', detail, { headers, errors });
  }
}
