/** Why and until when a test is quarantined. */
export interface QuarantineFacts {
  readonly owner: string;
  readonly reason: string;
  /** Null when it is not told. */
  readonly until: string | null;
  readonly since: string | null;
}

/** Reads the facts of a quarantine; what is missing is empty. */
export function quarantineFacts(test: Readonly<Record<string, unknown>>): QuarantineFacts {
  return { owner: textOf(test['owner']), reason: textOf(test['reason']), until: instantOf(test['until']), since: instantOf(test['since']) };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function instantOf(value: unknown): string | null {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null;
}
