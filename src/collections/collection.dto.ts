import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsOptional, ValidateBy } from 'class-validator';
import { IsSlug } from '../common/slug.js';
import { IsSingleLine, isSingleLine } from '../common/validation/single-line.js';
import { LARGEST_CODEOWNERS } from './rules/codeowners.js';
import type { CollectionEntity } from './collection.entity.js';
import { hasFewWildcards, MOST_WILDCARDS } from './rules/glob.js';

/** Largest number of entries of a list of a rule, and of characters of an entry. */
const MOST_ENTRIES = 20;
const LONGEST_ENTRY = 200;

/** A list of a rule. */
const IsEntries = (isEntry: (entry: string) => boolean = () => true, more = ''): PropertyDecorator =>
  applyDecorators(
    IsOptional(),
    ApiProperty({ type: [String], required: false, maxItems: MOST_ENTRIES }),
    ValidateBy({
      name: 'isEntries',
      validator: {
        validate: (value: unknown) =>
          Array.isArray(value) &&
          value.length <= MOST_ENTRIES &&
          value.every((entry) => isSingleLine(entry, 1, LONGEST_ENTRY) && isEntry(entry)),
        defaultMessage: (about) =>
          `${about?.property ?? 'this'} must be a list of at most ${MOST_ENTRIES} texts of 1 to ${LONGEST_ENTRY} characters${more}`,
      },
    }),
  );

const IsPatterns = (): PropertyDecorator =>
  IsEntries(hasFewWildcards, `, each with at most ${MOST_WILDCARDS} wildcards`);

/** The rule of a collection. A test belongs to it when it matches one entry of every list that is not empty; at least one list has an entry. */
export class CollectionRuleDto {
  /** Tags of tests. */
  @IsEntries()
  tags?: string[];

  /** Patterns of the test's file: `*` and `?` match within a folder, `**` across folders. Without a slash, in every folder. */
  @IsPatterns()
  files?: string[];

  /** Patterns of the test's name: `*` matches any text, `?` one character. */
  @IsPatterns()
  names?: string[];

  /** Owners of the test's file in CODEOWNERS, for example `@org/team`, in any letter case. */
  @IsEntries()
  owners?: string[];

  /** Ids or slugs of targets of the project. */
  @IsEntries()
  targets?: string[];
}

/** A collection as it is sent. */
export class PutCollectionDto extends CollectionRuleDto {
  /** 1 to 200 characters. */
  @IsSingleLine(1, 200)
  name: string;

  /** Unique in the project. Default: derived from the name, and for an existing collection the slug that it has. */
  @IsOptional()
  @IsSlug()
  slug?: string;
}

/** A named set of tests by rule. */
export class CollectionDto {
  /** `col_…` */
  id: string;
  projectId: string;
  name: string;
  slug: string;
  tags: string[];
  files: string[];
  names: string[];
  owners: string[];
  targets: string[];
  createdAt: string;
}

/** The CODEOWNERS file of a project. */
export class CodeownersDto {
  /** The text in GitHub's syntax, at most 65,536 bytes; empty for none. */
  @ApiProperty({ maxLength: LARGEST_CODEOWNERS })
  @ValidateBy({
    name: 'isCodeowners',
    validator: {
      validate: isCodeowners,
      defaultMessage: () => `text must be the text of a CODEOWNERS file with at most ${LARGEST_CODEOWNERS} bytes`,
    },
  })
  text: string;
}

function isCodeowners(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    value.isWellFormed() &&
    !value.includes('\0') &&
    Buffer.byteLength(value) <= LARGEST_CODEOWNERS
  );
}

export function toCollectionDto(collection: CollectionEntity): CollectionDto {
  const { id, projectId, name, slug, tags, files, names, owners, targets, createdAt } = collection;
  return { id, projectId, name, slug, tags, files, names, owners, targets, createdAt: createdAt.toISOString() };
}
