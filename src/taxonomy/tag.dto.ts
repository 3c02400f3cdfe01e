import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional, ValidateBy } from 'class-validator';
import { IsSingleLine } from '../common/validation/single-line.js';
import { PageQueryDto } from '../http/queries/page-query.dto.js';
import { IsFlag, IsValid } from '../http/queries/query-rules.js';
import { isTagName, LONGEST_DESCRIPTION, LONGEST_TAG, MOST_ALIASES, TAG_COLORS, type TagColor } from './tag-names.js';
import type { TagEntity } from './tag.entity.js';

const COLOR = { enum: TAG_COLORS, nullable: true } as const;

/** Which tags to list. */
export class TagsQueryDto extends PageQueryDto {
  /** `true`: only described tags, without the number of their tests. */
  @IsFlag()
  described?: string;
}

/** A tag as it is sent. It replaces the color, the description and all aliases. */
export class PutTagDto {
  @IsOptional()
  @IsIn(TAG_COLORS, { message: `color must be one of ${TAG_COLORS.join(', ')}` })
  @ApiProperty({ ...COLOR, required: false })
  color?: TagColor | null;

  /** One line of at most 500 characters. */
  @IsOptional()
  @IsSingleLine(0, LONGEST_DESCRIPTION)
  description?: string | null;

  /** Other tags of uploads that mean this one: at most 20. */
  @IsOptional()
  @ApiProperty({ type: [String], required: false, maxItems: MOST_ALIASES })
  @ValidateBy({
    name: 'isAliases',
    validator: {
      validate: (value: unknown) => Array.isArray(value) && value.length <= MOST_ALIASES && value.every(isTagName),
      defaultMessage: () => `aliases must be a list of at most ${MOST_ALIASES} tags of 1 to ${LONGEST_TAG} characters`,
    },
  })
  aliases?: string[];
}

/** The new name of a tag. */
export class RenameTagDto {
  /** One line of 1 to 200 characters. */
  @ApiProperty({ minLength: 1, maxLength: LONGEST_TAG })
  @IsValid('isTagName', isTagName, `name must be one line of text with 1 to ${LONGEST_TAG} characters, not . or ..`)
  name: string;
}

/** A described tag, or one that tests have and nobody described. */
export class TagDto {
  name: string;
  /** Null: no color of its own. */
  @ApiProperty(COLOR)
  color: TagColor | null;
  description: string;
  /** Other tags of uploads that mean this one, former names among them. */
  aliases: string[];
  /** False: tests have it, and nobody described it. */
  described: boolean;
  /** Tests with the tag or an alias in the newest finished run of each target; null where they are not counted. */
  tests: number | null;
  /** Null for a tag that nobody described. */
  updatedAt: string | null;
}

/** A page of tags. */
export class TagPageDto {
  items: TagDto[];
  /** Send it as `cursor` for the next page; null after the last one. */
  nextCursor: string | null;
  /** False: some of the newest runs are not counted yet. A later request counts them. */
  complete: boolean;
}

/** Returns the wire form of a described tag with the number of its tests. */
export function toTagDto(tag: TagEntity, tests: number | null): TagDto {
  const { name, color, description, aliases, updatedAt } = tag;
  return {
    name,
    color,
    description,
    aliases: [...aliases],
    described: true,
    tests,
    updatedAt: updatedAt.toISOString(),
  };
}

/** Returns the wire form of a tag that nobody described. */
export function toUndescribedTagDto(name: string, tests: number): TagDto {
  return { name, color: null, description: '', aliases: [], described: false, tests, updatedAt: null };
}
