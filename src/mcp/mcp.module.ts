import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { FailuresModule } from '../failures/failures.module.js';
import { HistoryModule } from '../history/history.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { AgentTools } from './agent-tools.js';
import { ChosenProject } from './chosen-project.js';
import { ChosenRun } from './chosen-run.js';
import { McpController } from './mcp.controller.js';
import { ProtectedResourceController } from './protected-resource.controller.js';
import { ToolAnswers } from './tool-answers.js';
import { FindRunsTool } from './tools/find-runs.tool.js';
import { GetFailureTool } from './tools/get-failure.tool.js';
import { GetRunFailuresTool } from './tools/get-run-failures.tool.js';
import { GetTestTool } from './tools/get-test.tool.js';
import { ListProjectsTool } from './tools/list-projects.tool.js';
import { WhoamiTool } from './tools/whoami.tool.js';

const TOOLS = [GetRunFailuresTool, GetFailureTool, FindRunsTool, GetTestTool, ListProjectsTool, WhoamiTool];

/** The tools for agents. */
@Module({
  imports: [SessionsModule, RunsModule, FailuresModule, HistoryModule],
  controllers: [McpController, ProtectedResourceController],
  providers: [...TOOLS, AgentTools, ChosenProject, ChosenRun, ToolAnswers],
})
export class McpModule {}
