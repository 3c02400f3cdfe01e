import { Module } from '@nestjs/common';
import { RunsModule } from '../runs/runs.module.js';
import { CausesReader } from './causes.reader.js';
import { CausesService } from './causes.service.js';
import { ProjectCausesController } from './project-causes.controller.js';
import { RunCausesController } from './run-causes.controller.js';

/** Causes of failures, of a run and over the runs of a project. They are written with the run (`runs/run-causes.store.ts`). */
@Module({
  imports: [RunsModule],
  controllers: [RunCausesController, ProjectCausesController],
  providers: [CausesReader, CausesService],
})
export class CausesModule {}
