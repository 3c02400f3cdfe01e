import { applyDecorators } from '@nestjs/common';
import { Matches } from 'class-validator';
import { IsSingleLine } from './validation/single-line.js';

const LONGEST_SLUG = 60;
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const SLUG_MESSAGE = {
  message: `slug must be lower case letters, digits and single hyphens, at most ${LONGEST_SLUG} characters`,
};

/** Returns whether a text has the form of a slug. */
export function isSlug(text: string): boolean {
  return text.length <= LONGEST_SLUG && SLUG.test(text);
}

/** A slug: the part of an address that names something. */
export const IsSlug = (): PropertyDecorator =>
  applyDecorators(IsSingleLine(1, LONGEST_SLUG), Matches(SLUG, SLUG_MESSAGE));

/** A name as lower case ASCII letters, digits and single hyphens; the end of the id when none of it is left. */
export function toSlug(name: string, id: string): string {
  const words =
    name
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const slug = words.join('-').slice(0, LONGEST_SLUG).replace(/-$/, '');
  return slug === '' ? id.slice(-8).toLowerCase() : slug;
}
