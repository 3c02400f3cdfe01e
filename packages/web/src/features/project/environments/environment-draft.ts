import type { Environment, PutEnvironment } from '@clarion/api-client';

/** An environment as typed. */
export interface EnvironmentDraft {
  readonly name: string;
  /** Empty: none. */
  readonly baseUrl: string;
  /** A variable in each line, as `NAME=value`. */
  readonly variables: string;
}

/** Returns the fields of an environment; empty ones for a new one. */
export function toDraft(environment: Environment | undefined): EnvironmentDraft {
  const variables = Object.entries(environment?.variables ?? {});
  return {
    name: environment?.name ?? '',
    baseUrl: environment?.baseUrl ?? '',
    variables: variables.map(([name, value]) => `${name}=${value}`).join('\n'),
  };
}

/** Returns the body of the request. A value keeps its blanks; a line without `=` is a variable with an empty value. */
export function toBody({ baseUrl, variables }: EnvironmentDraft): PutEnvironment {
  const lines = variables.split('\n').filter((line) => line.trim() !== '');
  return {
    baseUrl: baseUrl.trim() === '' ? null : baseUrl.trim(),
    variables: Object.fromEntries(lines.map(variableIn)),
  };
}

function variableIn(line: string): readonly [string, string] {
  const equals = line.indexOf('=');
  return equals === -1 ? [line.trim(), ''] : [line.slice(0, equals).trim(), line.slice(equals + 1)];
}
