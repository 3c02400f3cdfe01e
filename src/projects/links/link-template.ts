import { ValidateBy } from 'class-validator';
import { isSingleLine } from '../../common/validation/single-line.js';

const LONGEST = 1000;
const PLACEHOLDER = /\{(?:repository|commit|path|line)\}/g;

/** The host is written out: nothing of an upload chooses where a link leads. */
const HOST = /^https:\/\/[a-z0-9.-]{1,253}(?::\d{1,5})?\//i;

/** How a project writes the addresses of its sources; null: as the service does that its host shows. */
export interface LinkTemplates {
  /** With `{path}` and `{commit}`, and `{repository}` and `{line}` where they are needed. */
  readonly sourceUrlTemplate: string | null;
  /** With `{commit}`, and `{repository}` where it is needed. */
  readonly commitUrlTemplate: string | null;
}

/** What a template leads to. */
type LinkKind = 'source' | 'commit';

/** Returns whether a text is a template of addresses: `https:`, with a host that is written out and all that it needs. */
export function isLinkTemplate(text: unknown, kind: LinkKind): text is string {
  if (!isSingleLine(text, 1, LONGEST) || !HOST.test(text) || !text.includes('{commit}')) return false;
  const filled = text.replaceAll(PLACEHOLDER, 'x');
  if (/[{}\s\\"<>^`|]/.test(filled) || !URL.canParse(filled)) return false;
  return kind === 'source' ? text.includes('{path}') : !/\{(?:path|line)\}/.test(text);
}

/** A template of addresses of a kind. */
export function IsLinkTemplate(kind: LinkKind): PropertyDecorator {
  const needed = kind === 'source' ? '{commit} and {path}' : '{commit}, without {path} and {line}';
  return ValidateBy({
    name: 'isLinkTemplate',
    constraints: [kind],
    validator: {
      validate: (value: unknown) => isLinkTemplate(value, kind),
      defaultMessage: (about) =>
        `${about?.property ?? 'this'} must be an address with https://, a host and ${needed}, at most ${LONGEST} characters`,
    },
  });
}
