import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ArtifactsModule } from '../../artifacts/artifacts.module.js';
import { RunsModule } from '../../runs/runs.module.js';
import { UploadsModule } from '../../uploads/uploads.module.js';
import { CurrentsController, CurrentsUploadsController } from './currents.controller.js';
import { DeleteRecordedItemsHook, RecordedItemsStore } from './recorded-items.store.js';
import { RecordedItemEntity } from './recorded-item.entity.js';
import { RecordingFiles } from './recording-files.js';
import { RecordingReader } from './recording-reader.js';
import { RecordingsService } from './recordings.service.js';

/** The door for Currents' reporter for Playwright. */
@Module({
  imports: [TypeOrmModule.forFeature([RecordedItemEntity]), ArtifactsModule, RunsModule, UploadsModule],
  controllers: [CurrentsController, CurrentsUploadsController],
  providers: [DeleteRecordedItemsHook, RecordedItemsStore, RecordingFiles, RecordingReader, RecordingsService],
})
export class CurrentsModule {}
