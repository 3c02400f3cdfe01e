import type { Problem, ProblemCode } from '../common/problem.js';

/** Problems whose details are for HTTP clients, in words for an agent, whose next step is a tool. */
const STEPS: Partial<Record<ProblemCode, string>> = {
  run_not_found: 'Send the id of a run (clr_…) out of find_runs, or the URL of a run or of its CI build.',
  run_not_finished: 'Call again in 10 seconds, or for an earlier run out of find_runs: this one is queued or running.',
  wrong_organization:
    'It belongs to another organization than your token, which whoami names: ask for a token of that organization.',
  project_not_found: 'Send the id of a project (prj_…) out of list_projects.',
  target_not_found: 'Send the id of a target (tgt_…) out of list_projects, or leave it out for the default target.',
};

/** Returns what an agent does next after a problem, as a sentence. */
export function nextStepOf(problem: Problem): string {
  return STEPS[problem.code] ?? problem.detail;
}
