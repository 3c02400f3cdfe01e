import { applyDecorators } from '@nestjs/common';
import { IsBoolean, IsInt, IsOptional, Max, Min } from 'class-validator';
import { IsSlug } from '../common/slug.js';
import { IsSingleLine } from '../common/validation/single-line.js';
import { IsLinkTemplate } from './links/link-template.js';

const RETENTION_MESSAGE = { message: 'retentionDays must be a whole number from 1 to 3650, or null to keep all runs' };

const IsRetentionDays = (): PropertyDecorator =>
  applyDecorators(IsInt(RETENTION_MESSAGE), Min(1, RETENTION_MESSAGE), Max(3650, RETENTION_MESSAGE));

/** The name and slug of a new project or target. */
class NewNameDto {
  /** 1 to 200 characters. */
  @IsSingleLine(1, 200)
  name: string;

  /** Default: derived from the name. */
  @IsOptional()
  @IsSlug()
  slug?: string;
}

/** A new project. */
export class CreateProjectDto extends NewNameDto {
  /** Finished runs are deleted so many days after their end, unless they are pinned: 1 to 3,650, or null to keep all. Default: 90. */
  @IsOptional()
  @IsRetentionDays()
  retentionDays?: number | null;
}

/** Changes of a project or a target. */
class NameChangesDto {
  /** 1 to 200 characters. */
  @IsOptional()
  @IsSingleLine(1, 200)
  name?: string;

  @IsOptional()
  @IsSlug()
  slug?: string;

  /** What is archived is still readable and accepts uploads; clients list it last. */
  @IsOptional()
  @IsBoolean({ message: 'archived must be true or false' })
  archived?: boolean;
}

/** Changes of a project. */
export class UpdateProjectDto extends NameChangesDto {
  /** Finished runs are deleted so many days after their end, unless they are pinned: 1 to 3,650, or null to keep all. */
  @IsOptional()
  @IsRetentionDays()
  retentionDays?: number | null;

  /** The branch whose results are shown unless another one is asked for, 1 to 500 characters; null: the next upload that names one sets it. */
  @IsOptional()
  @IsSingleLine(1, 500)
  defaultBranch?: string | null;

  /**
   * The address of a line of source: `https`, with `{commit}` and `{path}`, and `{repository}` (the path of `repositoryUrl`) and `{line}`
   * where they are needed. Null: as the host of the repository has it.
   */
  @IsOptional()
  @IsLinkTemplate('source')
  sourceUrlTemplate?: string | null;

  /** The address of a commit, with `{commit}`, and `{repository}` where it is needed. Null: as the host of the repository has it. */
  @IsOptional()
  @IsLinkTemplate('commit')
  commitUrlTemplate?: string | null;
}

/** A new target. */
export class CreateTargetDto extends NewNameDto {
  /** The default target receives uploads without a target; a project has exactly one. */
  @IsOptional()
  @IsBoolean({ message: 'isDefault must be true or false' })
  isDefault?: boolean;
}

/** Changes of a target. */
export class UpdateTargetDto extends NameChangesDto {
  /** `true` makes this the default target instead of the former one. To replace a default target, set `true` on another one. */
  @IsOptional()
  @IsBoolean({ message: 'isDefault must be true or false' })
  isDefault?: boolean;
}

/** A project. Runs belong to the targets of a project. */
export class ProjectDto {
  id: string;
  name: string;
  slug: string;
  organizationId: string;
  defaultTargetId: string | null;
  /** Days after which finished runs are deleted; null keeps all. */
  retentionDays: number | null;
  /** The branch whose results are shown unless another one is asked for; the first upload that names a branch sets it. */
  defaultBranch: string | null;
  /** The address of a line of source, with `{repository}`, `{commit}`, `{path}` and `{line}`; null: as the host of the repository has it. */
  sourceUrlTemplate: string | null;
  /** The address of a commit, with `{repository}` and `{commit}`. */
  commitUrlTemplate: string | null;
  createdAt: string;
  archivedAt: string | null;
}

/** A target of a project: a suite, a service or an environment whose runs are compared with each other. */
export class TargetDto {
  id: string;
  slug: string;
  name: string;
  isDefault: boolean;
  projectId: string;
  createdAt: string;
  archivedAt: string | null;
}

/** Whether a project can be synchronized and accepts uploads. */
export class ReadinessDto {
  projectId: string;
  /** The project's page. */
  url: string;
  sync: SyncReadinessDto;
  upload: UploadReadinessDto;
}

/** Whether source projections can be synchronized. */
export class SyncReadinessDto {
  ready: boolean;
}

/** Whether the caller can upload. */
export class UploadReadinessDto {
  ready: boolean;
  /** The target that would receive the upload. */
  targetId?: string;
  /** Why an upload would be refused. */
  reason?: string;
}
