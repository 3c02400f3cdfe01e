import { ApiProperty } from '@nestjs/swagger';
import { ArrayNotEmpty, ArrayUnique, IsIn, IsObject, IsOptional, IsString, MaxLength } from 'class-validator';
import { IsSingleLine } from '../common/validation/single-line.js';
import { JOB_SCOPES, type JobScope } from './job-scopes.js';
import { LONGEST_TEXT, MOST_CLAIMS } from './rule-values.js';
import type { ListedRule } from './trust-rule.store.js';

const CLAIMS = { type: 'object', additionalProperties: { type: 'string', maxLength: LONGEST_TEXT } } as const;
const SCOPES_MESSAGE = { message: `scopes must be a list of ${JOB_SCOPES.join(' and ')}, each once` };
const ISSUER_MESSAGE = { message: `issuer must be an address of at most ${LONGEST_TEXT} characters` };

/** A trust rule as it is sent. */
export class PutTrustRuleDto {
  /** A label, 1 to 200 characters. */
  @IsSingleLine(1, 200)
  name: string;

  /** The `iss` of the identity tokens, exactly: `https://token.actions.githubusercontent.com`. https, and a public address unless the operator allows others. */
  @IsString(ISSUER_MESSAGE)
  @MaxLength(LONGEST_TEXT, ISSUER_MESSAGE)
  issuer: string;

  /** The `aud` of the identity tokens, exactly. `clarion` requests the address of this server. */
  @IsSingleLine(1, LONGEST_TEXT)
  audience: string;

  /**
   * Patterns by the names of claims, 1 to 10: `{"repository": "acme/shop", "ref": "refs/heads/*"}`. All must match. `*` is any text; all other
   * characters, and letter case, are literal.
   */
  @IsObject({ message: 'claims must be an object of patterns' })
  @ApiProperty({ ...CLAIMS, minProperties: 1, maxProperties: MOST_CLAIMS })
  claims: object;

  /**
   * What jobs may do with a token of the rule: `runs:write` (upload), `runs:read` (read runs of the organization, as `clarion comment` does).
   * Default: `["runs:write"]`
   */
  @IsOptional()
  @ArrayNotEmpty(SCOPES_MESSAGE)
  @ArrayUnique(SCOPES_MESSAGE)
  @IsIn(JOB_SCOPES, { each: true, ...SCOPES_MESSAGE })
  @ApiProperty({ enum: JOB_SCOPES, isArray: true, minItems: 1, required: false })
  scopes?: JobScope[];
}

/** The user that the tokens of a rule act for: the admin who saved it last. */
export class TrustRuleUserDto {
  id: string;
  /** Null for a user who is deleted. */
  name: string | null;
  /** False after the user has left or was deactivated: the rule issues no tokens until an admin saves it. */
  active: boolean;
}

/** A trust rule: which identity tokens of CI jobs are exchanged for a token. */
export class TrustRuleDto {
  /** `tru_…` */
  id: string;
  projectId: string;
  name: string;
  issuer: string;
  audience: string;
  @ApiProperty(CLAIMS)
  claims: Readonly<Record<string, string>>;
  /** What its tokens may do: `runs:write`, `runs:read`. */
  scopes: string[];
  user: TrustRuleUserDto;
  /** Its last change. */
  savedAt: string;
  /** When a job last got a token by it, accurate to a minute; null for never. */
  lastUsedAt: string | null;
}

/** Returns the response form of a rule. */
export function toTrustRuleDto({ rule, userName, isUserActive }: ListedRule): TrustRuleDto {
  const { id, projectId, name, issuer, audience, claims, scopes, userId, savedAt, lastUsedAt } = rule;
  return {
    id,
    projectId,
    name,
    issuer,
    audience,
    claims: Object.fromEntries(Object.entries(claims).toSorted(([one], [other]) => (one < other ? -1 : 1))),
    scopes,
    user: { id: userId, name: userName, active: isUserActive },
    savedAt: savedAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
