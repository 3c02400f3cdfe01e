import { Catch, HttpException, Injectable, Optional, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Problem, invalidRequest, notFound, toProblemDocument } from '../common/problem.js';
import { factsOf } from '../common/request-facts.js';
import { toDatabaseProblem } from './database-problem.js';
import { closeBehindAnswer } from './front.js';
import { RouteTable } from './route-table.js';
import { ServerLog } from './server-log.js';
import { UnknownPage } from './unknown-page.js';

/**
 * Turns every error into a response. An error that the caller cannot cause or fix is a 500 that contains only the
 * request id.
 */
@Catch()
@Injectable()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    private readonly routes: RouteTable,
    private readonly log: ServerLog,
    @Optional() private readonly unknownPage?: UnknownPage,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(this.translate(error), http.getRequest<IncomingMessage>(), http.getResponse<ServerResponse>());
  }

  /** The error as the clients of a controller understand it. */
  protected translate(error: unknown): unknown {
    return error;
  }

  private answer(error: unknown, request: IncomingMessage, response: ServerResponse): void {
    const problem = this.toProblem(error, request);
    if (response.headersSent) {
      // The response has started: the caller must see that it is incomplete.
      response.destroy();
      return;
    }
    if (error instanceof HttpException && problem.status === 404 && this.unknownPage?.isFor(request) === true) {
      closeBehindAnswer(request, response);
      factsOf(request).problem = problem.code;
      this.unknownPage.answer(request, response);
      return;
    }
    this.write(problem, request, response);
  }

  /** Writes a problem in the form that the clients of a controller understand. */
  protected write(problem: Problem, request: IncomingMessage, response: ServerResponse): void {
    writeProblem(problem, request, response);
  }

  private toProblem(error: unknown, request: IncomingMessage): Problem {
    if (error instanceof Problem) return this.withCauseLogged(error, request);
    if (error instanceof HttpException) return this.ofRouter(error, request);
    if (error instanceof URIError) return invalidRequest('Encode the path as UTF-8 in percent escapes.');
    const problem = toDatabaseProblem(error);
    if (problem === undefined || problem.status >= 500) this.log.failure(error, factsOf(request));
    return (
      problem ?? new Problem('internal_error', 'Report this with the request id: the server met an error of its own.')
    );
  }

  private withCauseLogged(problem: Problem, request: IncomingMessage): Problem {
    if (problem.cause !== undefined) this.log.failure(problem.cause, factsOf(request));
    return problem;
  }

  /**
   * Nest itself raises only "route not found" and errors of its own parts. The routes know which methods a path has.
   */
  private ofRouter(error: HttpException, request: IncomingMessage): Problem {
    const status = error.getStatus();
    if (status === 404) return this.notRouted(request);
    if (status === 400) return invalidRequest('Encode the path as UTF-8 in percent escapes.');
    this.log.failure(error, factsOf(request));
    return new Problem('internal_error', 'Report this with the request id: the server met an error of its own.');
  }

  private notRouted(request: IncomingMessage): Problem {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    const allowed = this.routes.methodsOf(path);
    if (allowed.length === 0) return notFound();
    const list = allowed.join(', ');
    return new Problem('method_not_allowed', `Use ${list} here.`, { headers: { Allow: list } });
  }
}

/** The form of a problem in a response. */
export interface ProblemForm {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** Writes a problem as `application/problem+json`. */
export function writeProblem(problem: Problem, request: IncomingMessage, response: ServerResponse): void {
  const body = JSON.stringify(toProblemDocument(problem, factsOf(request).id));
  const form = { status: problem.status, type: 'application/problem+json; charset=utf-8', body };
  writeProblemForm(problem, form, request, response);
}

/** Writes a problem in any form, with its headers. */
export function writeProblemForm(
  problem: Problem,
  { status, type, body }: ProblemForm,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  closeBehindAnswer(request, response);
  factsOf(request).problem = problem.code;
  for (const [name, value] of Object.entries(problem.headers)) response.setHeader(name, value);
  response.removeHeader('ETag');
  response.statusCode = status;
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.setHeader('Cache-Control', 'no-store');
  response.end(request.method === 'HEAD' ? undefined : body);
}
