import { variableNameProblem } from '@clarion/reports/environments';
import { cleanValue } from '@clarion/reports/redaction';
import type { Violation } from '../common/problem.js';
import { escapePointer } from '../common/read-body-json.js';
import { isSingleLine } from '../common/validation/single-line.js';

/** Largest number of variables of an environment, and of bytes of a value. */
export const MOST_VARIABLES = 100;
export const LARGEST_VALUE = 4096;

const LONGEST_URL = 2000;
const WHERE_SECRETS_GO = 'keep secrets where the tests run, such as the secrets of the CI system';

/** Returns whether a text is the name of an environment. It is part of addresses and an argument of commands. */
export function isEnvironmentName(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$/.test(text);
}

/** Returns what is wrong with a base address and variables; nothing when they may be stored. Values that look like secrets may not. */
export function valueProblems(baseUrl: string | null, variables: object): readonly Violation[] {
  return [...baseUrlProblems(baseUrl), ...variableProblems(variables)];
}

function baseUrlProblems(baseUrl: string | null): readonly Violation[] {
  if (baseUrl === null) return [];
  const pointer = '/baseUrl';
  if (!isSingleLine(baseUrl, 1, LONGEST_URL) || !/^https?:\/\/[^\s/]/i.test(baseUrl) || !URL.canParse(baseUrl))
    return [{ pointer, detail: `baseUrl must be an http or https address of at most ${LONGEST_URL} characters` }];
  const url = new URL(baseUrl);
  if (url.username !== '' || url.password !== '' || isSecret('BASE_URL', baseUrl))
    return [{ pointer, detail: `baseUrl contains a credential: ${WHERE_SECRETS_GO}` }];
  return [];
}

function variableProblems(variables: object): readonly Violation[] {
  const entries = Object.entries(variables);
  if (entries.length > MOST_VARIABLES)
    return [{ pointer: '/variables', detail: `variables must be at most ${MOST_VARIABLES}` }];
  return entries.flatMap(([name, value]: readonly [string, unknown]) => {
    const detail = variableNameProblem(name) ?? valueProblem(name, value);
    return detail === undefined ? [] : [{ pointer: `/variables/${escapePointer(name.slice(0, 128))}`, detail }];
  });
}

function valueProblem(name: string, value: unknown): string | undefined {
  if (!isSingleLine(value, 0, LARGEST_VALUE) || Buffer.byteLength(value) > LARGEST_VALUE)
    return `values are one line of text with at most ${LARGEST_VALUE} bytes`;
  return isSecret(name, value) ? `this looks like a secret: ${WHERE_SECRETS_GO}` : undefined;
}

/** What the redaction of uploaded text masks under this name is a secret. */
function isSecret(name: string, value: string): boolean {
  const member = { [name]: value };
  return cleanValue(member) !== member;
}
