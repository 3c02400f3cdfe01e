import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayUnique, IsArray, IsBoolean, IsIn, IsOptional, IsString } from 'class-validator';
import { IsSlug } from '../common/slug.js';
import { IsSingleLine } from '../common/validation/single-line.js';
import type { PortalEntity } from './portal.entity.js';

/** Largest number of collections, of targets and of APIs of a portal. */
const MOST_PARTS = 20;

const VISIBILITIES = ['public', 'link'] as const;

const IsIds = (kind: string): PropertyDecorator => {
  const message = `$property must be a list of at most ${MOST_PARTS} different ids of ${kind} of this project`;
  return applyDecorators(
    IsOptional(),
    ApiProperty({ type: [String], required: false, maxItems: MOST_PARTS }),
    IsArray({ message }),
    ArrayMaxSize(MOST_PARTS, { message }),
    ArrayUnique({ message }),
    IsString({ each: true, message }),
  );
};

const IsSwitch = (): PropertyDecorator =>
  applyDecorators(IsOptional(), IsBoolean({ message: '$property must be true or false' }));

/** A portal as it is sent. It shows at least one collection, target or API. */
export class PutPortalDto {
  /** The title of the page, 1 to 200 characters. */
  @IsSingleLine(1, 200)
  name: string;

  /** The last part of its address, unique in the organization. Default: derived from the name, and for an existing portal the slug that it has. */
  @IsOptional()
  @IsSlug()
  slug?: string;

  /** `public` for everyone, and search engines; `link` (the default) for those who have the secret link. */
  @IsOptional()
  @IsIn(VISIBILITIES, { message: 'visibility must be public or link' })
  visibility?: 'public' | 'link';

  /** Ids of the collections that the page shows. */
  @IsIds('collections')
  collections?: string[];

  /** Ids of the targets that the page shows. */
  @IsIds('targets')
  targets?: string[];

  /** Ids of the APIs whose operations and coverage the page shows. */
  @IsIds('APIs')
  apis?: string[];

  /** Whether the page shows the pass rates of the newest 20 runs. Default: true. */
  @IsSwitch()
  trend?: boolean;

  /** Whether badges of the collections and targets are served below the page. Default: true. */
  @IsSwitch()
  badges?: boolean;

  /** Whether the page names the failing tests of its collections. Default: false: nothing of a test is shown. */
  @IsSwitch()
  failingTests?: boolean;
}

/** A page for people without an account. */
export class PortalDto {
  /** `por_…` */
  id: string;
  projectId: string;
  name: string;
  slug: string;
  @ApiProperty({ enum: VISIBILITIES })
  visibility: 'public' | 'link';
  collections: string[];
  targets: string[];
  apis: string[];
  trend: boolean;
  badges: boolean;
  failingTests: boolean;
  createdAt: string;
  /** The address of the page, without the key of a secret link. */
  url: string;
}

/** A portal with the key of its secret link. */
export class PortalWithKeyDto extends PortalDto {
  /** The key, shown only now; null when no new one was made. */
  @ApiProperty({ type: String, nullable: true })
  key: string | null;
  /** The secret link, shown only now; null when no new key was made. */
  @ApiProperty({ type: String, nullable: true })
  secretUrl: string | null;
}

export function toPortalDto(portal: PortalEntity, url: string): PortalDto {
  const { id, projectId, name, slug, visibility, collections, targets, apis, trend, badges, failingTests } = portal;
  const createdAt = portal.createdAt.toISOString();
  return {
    id,
    projectId,
    name,
    slug,
    visibility,
    collections,
    targets,
    apis,
    trend,
    badges,
    failingTests,
    createdAt,
    url,
  };
}

export function toPortalWithKeyDto(portal: PortalEntity, url: string, key: string | null): PortalWithKeyDto {
  return { ...toPortalDto(portal, url), key, secretUrl: key === null ? null : `${url}?key=${key}` };
}
