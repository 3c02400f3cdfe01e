import { Injectable } from '@nestjs/common';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { Problem, PROBLEMS } from '../common/problem.js';
import type { RequestFacts } from '../common/request-facts.js';
import { toDatabaseProblem } from '../http/database-problem.js';
import { ServerLog } from '../http/server-log.js';
import { nextStepOf } from './next-step.js';

/**
 * Turns the output of a tool into the result of a call: a language model also reads what went wrong, and what to do
 * about it.
 */
@Injectable()
export class ToolAnswers {
  constructor(private readonly log: ServerLog) {}

  /** Returns the Markdown, or the problem that was raised. Of an error of the server it shows only the request id. */
  async settle(read: () => Promise<string>, facts: RequestFacts): Promise<CallToolResult> {
    try {
      return textResult(await read());
    } catch (error) {
      return { ...textResult(this.sentenceOf(error, facts)), isError: true };
    }
  }

  private sentenceOf(error: unknown, facts: RequestFacts): string {
    const problem = error instanceof Problem ? error : toDatabaseProblem(error);
    if (problem !== undefined && problem.status < 500) return `${PROBLEMS[problem.code].title}. ${nextStepOf(problem)}`;
    this.log.failure(error, facts);
    return problem === undefined
      ? `The server met an error of its own. Call again; if it stays, report the request id ${facts.id}.`
      : `${PROBLEMS[problem.code].title}. Call again in a few seconds.`;
  }
}

function textResult(text: string): CallToolResult {
  return { content: [{ type: 'text', text }] };
}
