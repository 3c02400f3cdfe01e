import { Catch, Injectable } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Problem } from '../../common/problem.js';
import { ProblemFilter, writeProblemForm } from '../../http/problem.filter.js';
import { SCIM_TYPE } from './answer.js';

const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** RFC 7644 knows no 422: a value that does not validate is a 400. */
const UNPROCESSABLE = 422;

/** Answers refusals in the form of RFC 7644 §3.12. */
@Catch()
@Injectable()
export class ScimRefusals extends ProblemFilter {
  protected override write(problem: Problem, request: IncomingMessage, response: ServerResponse): void {
    const isInvalid = problem.status === UNPROCESSABLE;
    const status = isInvalid ? 400 : problem.status;
    const scimType = problem.members['scimType'] ?? (isInvalid ? 'invalidValue' : undefined);
    const body = {
      schemas: [ERROR_SCHEMA],
      status: String(status),
      ...(scimType === undefined ? {} : { scimType }),
      detail: problem.detail,
    };
    writeProblemForm(problem, { status, type: SCIM_TYPE, body: JSON.stringify(body) }, request, response);
  }
}
