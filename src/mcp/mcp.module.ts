import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { BuildsModule } from '../builds/builds.module.js';
import { CausesModule } from '../causes/causes.module.js';
import { ComparisonModule } from '../comparison/comparison.module.js';
import { QuarantineModule } from '../quarantine/quarantine.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { FailuresModule } from '../failures/failures.module.js';
import { HistoryModule } from '../history/history.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { AgentTools } from './agent-tools.js';
import { ChosenProject } from './chosen-project.js';
import { ChosenSubject } from './chosen-subject.js';
import { McpController } from './mcp.controller.js';
import { ProtectedResourceController } from './protected-resource.controller.js';
import { ToolAnswers } from './tool-answers.js';
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

const TOOLS = [
  GetRunFailuresTool,
  GetFailureTool,
  FindRunsTool,
  CompareRunsTool,
  GetTestTool,
  TriageCauseTool,
  QuarantineTestTool,
  VerifyFixTool,
  ListProjectsTool,
  WhoamiTool,
];

/** The tools for agents. */
@Module({
  imports: [
    SessionsModule,
    AuditModule,
    RunsModule,
    BuildsModule,
    FailuresModule,
    CausesModule,
    ComparisonModule,
    QuarantineModule,
    HistoryModule,
  ],
  controllers: [McpController, ProtectedResourceController],
  providers: [...TOOLS, AgentTools, ChosenProject, ChosenSubject, ToolAnswers],
})
export class McpModule {}
