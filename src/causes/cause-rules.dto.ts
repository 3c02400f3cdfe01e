import { ApiProperty } from '@nestjs/swagger';
import { type CauseRule, CAUSE_KINDS, LONGEST_NAME, LONGEST_PATTERN, MOST_RULES } from './cause-rules.js';

/** A rule: failures whose message matches its pattern have the cause that it names. */
export class CauseRuleDto {
  /** The title of the cause. Its id depends only on this name, so a rule that keeps its name keeps its cause. */
  @ApiProperty({ minLength: 1, maxLength: LONGEST_NAME })
  name: string;

  /** A text that the message contains; `*` matches any text, `|` separates alternatives. Ignores letter case, and treats line ends as blanks. */
  @ApiProperty({ minLength: 1, maxLength: LONGEST_PATTERN })
  pattern: string;

  /** Only failures of this kind. */
  @ApiProperty({ enum: CAUSE_KINDS, required: false })
  kind?: string;
}

/** The rules of a project, in their order: the first one that matches applies. */
export class CauseRulesDto {
  @ApiProperty({ type: [CauseRuleDto], maxItems: MOST_RULES })
  items: CauseRuleDto[];
}

/** A failure to try the rules with. */
export class TryCauseRulesDto {
  message: string;

  /** Without it, the kinds of the rules are ignored. */
  @ApiProperty({ enum: CAUSE_KINDS, required: false })
  kind?: string;
}

/** The rule that applies to a failure. */
export class TriedCauseRulesDto {
  /** Null when no rule applies. */
  @ApiProperty({ type: CauseRuleDto, nullable: true })
  rule: CauseRuleDto | null;

  /** The id of the cause that the failure would have; null when no rule applies. */
  @ApiProperty({ type: String, nullable: true })
  causeId: string | null;
}

export function toCauseRuleDto({ name, pattern, kind }: CauseRule): CauseRuleDto {
  return { name, pattern, ...(kind === null ? {} : { kind }) };
}
