import type { CallToolResult } from '@modelcontextprotocol/server';
import { Injectable } from '@nestjs/common';
import { Problem, type ProblemCode, PROBLEMS } from '../common/problem.js';
import type { RequestFacts } from '../common/request-facts.js';
import { toDatabaseProblem } from '../http/database-problem.js';
import { ServerLog } from '../http/server-log.js';

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

/** Problems whose details are for HTTP clients, in words for an agent, whose next step is a tool. */
const STEPS: Partial<Record<ProblemCode, string>> = {
  run_not_found: 'Send the id of a run (clr_…) out of find_runs, or the URL of a run or of its CI build.',
  build_not_found: 'Send the id of a build (bld_…) or a run (clr_…) out of find_runs, or the URL of its CI build.',
  run_not_finished: 'Call again in 10 seconds, or for an earlier run out of find_runs: this one is queued or running.',
  wrong_organization:
    'It belongs to another organization than your token, which whoami names: ask for a token of that organization.',
  project_not_found: 'Send the id of a project (prj_…) out of list_projects.',
  target_not_found: 'Send the id of a target (tgt_…) out of list_projects, or leave it out for the default target.',
};

/** Returns what an agent does next after a problem, as a sentence. */
function nextStepOf(problem: Problem): string {
  return STEPS[problem.code] ?? problem.detail;
}
