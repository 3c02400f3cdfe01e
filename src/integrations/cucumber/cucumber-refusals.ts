import { Catch, Injectable } from '@nestjs/common';
import { Problem } from '../../common/problem.js';
import { ProblemFilter } from '../../http/problem.filter.js';

/** Adds the member `banner` to refusals: Cucumber prints it, and nothing else of them. */
@Catch()
@Injectable()
export class CucumberRefusals extends ProblemFilter {
  protected override translate(error: unknown): unknown {
    if (!(error instanceof Problem)) return error;
    const { code, detail, headers, errors, cause } = error;
    return new Problem(code, detail, { headers, errors, cause, members: { banner: `Not published: ${detail}` } });
  }
}
