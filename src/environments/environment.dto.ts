import { ApiProperty } from '@nestjs/swagger';
import { IsObject, IsOptional, IsString } from 'class-validator';
import type { EnvironmentEntity } from './environment.entity.js';
import { LARGEST_VALUE, MOST_VARIABLES } from './environment-values.js';

const VARIABLES = { type: 'object', additionalProperties: { type: 'string', maxLength: LARGEST_VALUE } } as const;

/** An environment as it is sent. It replaces the whole base address and all variables. */
export class PutEnvironmentDto {
  /** The http or https address of what the tests run against, at most 2,000 characters, without credentials. `clarion run` sets it as `BASE_URL`. */
  @IsOptional()
  @IsString({ message: 'baseUrl must be an http or https address' })
  baseUrl?: string | null;

  /**
   * Values by name: at most 100, names in upper case, values of one line with at most 4,096 bytes. Values that look like secrets are
   * refused, and names with which programs choose the code that they run, such as `PATH` and `NODE_OPTIONS`.
   */
  @IsOptional()
  @IsObject({ message: 'variables must be an object of texts' })
  @ApiProperty({ ...VARIABLES, selfRequired: false, maxProperties: MOST_VARIABLES })
  variables?: object;
}

/** An environment of a target. */
export class EnvironmentDto {
  /** Unique in the target; runs name it in `environment`. */
  name: string;
  targetId: string;
  /** Null: `clarion run` sets no `BASE_URL`. */
  baseUrl: string | null;
  @ApiProperty(VARIABLES)
  variables: Readonly<Record<string, string>>;
  updatedAt: string;
}

/** An environment in a list: the names of its variables, not their values. */
export class EnvironmentSummaryDto {
  name: string;
  targetId: string;
  baseUrl: string | null;
  /** In alphabetical order. */
  variableNames: string[];
  updatedAt: string;
}

export function toEnvironmentDto(environment: EnvironmentEntity): EnvironmentDto {
  const { name, targetId, baseUrl, variables, updatedAt } = environment;
  return { name, targetId, baseUrl, variables: sorted(variables), updatedAt: updatedAt.toISOString() };
}

export function toEnvironmentSummaryDto(environment: EnvironmentEntity): EnvironmentSummaryDto {
  const { variables, ...facts } = toEnvironmentDto(environment);
  return { ...facts, variableNames: Object.keys(variables) };
}

/** The database returns the members in an order of its own. */
function sorted(variables: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(variables).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
