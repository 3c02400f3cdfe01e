import { IsBoolean, IsOptional, Matches } from 'class-validator';
import { IsSingleLine } from '../common/validation/single-line.js';

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const SLUG_MESSAGE = { message: 'slug must be lower case letters, digits and single hyphens, at most 60 characters' };

/** A new project. */
export class CreateProjectDto {
  /** 1 to 200 characters. */
  @IsSingleLine(1, 200)
  name: string;

  /** Made from the name when left away. */
  @IsOptional()
  @IsSingleLine(1, 60)
  @Matches(SLUG, SLUG_MESSAGE)
  slug?: string;
}

/** What is to change of a project. */
export class UpdateProjectDto {
  /** 1 to 200 characters. */
  @IsOptional()
  @IsSingleLine(1, 200)
  name?: string;

  @IsOptional()
  @IsSingleLine(1, 60)
  @Matches(SLUG, SLUG_MESSAGE)
  slug?: string;

  /** An archived project is still readable and still takes uploads; clients list it last. */
  @IsOptional()
  @IsBoolean({ message: 'archived must be true or false' })
  archived?: boolean;
}

/** A new target. */
export class CreateTargetDto extends CreateProjectDto {
  /** The default target takes the uploads that name none; a project has exactly one. */
  @IsOptional()
  @IsBoolean({ message: 'isDefault must be true or false' })
  isDefault?: boolean;
}

/** What is to change of a target. */
export class UpdateTargetDto extends UpdateProjectDto {
  /** Only `true` changes something: the former default gives way. */
  @IsOptional()
  @IsBoolean({ message: 'isDefault must be true or false' })
  isDefault?: boolean;
}

/** A project: what runs belong to. */
export class ProjectDto {
  id: string;
  name: string;
  slug: string;
  organizationId: string;
  defaultTargetId: string | null;
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

/** Whether a project is ready to be synchronized and uploaded to. */
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
  /** The target that an upload would go to. */
  targetId?: string;
  /** Why an upload would be refused. */
  reason?: string;
}
