import { Injectable } from '@nestjs/common';
import type { Principal } from '../auth/permissions.js';
import { lackedScope, type AgentTool } from './tool.js';
import { CompareRunsTool } from './tools/compare-runs.tool.js';
import { FindRunsTool } from './tools/find-runs.tool.js';
import { GetFailureTool } from './tools/get-failure.tool.js';
import { GetRunFailuresTool } from './tools/get-run-failures.tool.js';
import { GetTestTool } from './tools/get-test.tool.js';
import { ListProjectsTool } from './tools/list-projects.tool.js';
import { QuarantineTestTool } from './tools/quarantine-test.tool.js';
import { TriageCauseTool } from './tools/triage-cause.tool.js';
import { VerifyFixTool } from './tools/verify-fix.tool.js';
import { WhoamiTool } from './tools/whoami.tool.js';

/** The tools for agents, in their listed order. */
@Injectable()
export class AgentTools {
  readonly #tools: readonly AgentTool[];

  constructor(
    failures: GetRunFailuresTool,
    failure: GetFailureTool,
    runs: FindRunsTool,
    compare: CompareRunsTool,
    test: GetTestTool,
    projects: ListProjectsTool,
    whoami: WhoamiTool,
    triage: TriageCauseTool,
    quarantine: QuarantineTestTool,
    verify: VerifyFixTool,
  ) {
    this.#tools = [failures, failure, runs, compare, test, projects, whoami, triage, quarantine, verify].map(
      ({ tool }) => tool,
    );
  }

  /** Returns the tool with a name, whoever may see it. */
  find(name: string): AgentTool | undefined {
    return this.#tools.find((tool) => tool.name === name);
  }

  /** Returns the tools that a principal may call. */
  offeredTo(by: Principal): readonly AgentTool[] {
    return this.#tools.filter((tool) => lackedScope(tool, by) === undefined);
  }
}
