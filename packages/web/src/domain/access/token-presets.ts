/** A common kind of scoped token. */
export interface TokenPreset {
  readonly id: 'ci' | 'agent' | 'acting-agent';
  readonly name: string;
  readonly scopes: readonly string[];
  /** One-line explanation. */
  readonly purpose: string;
}

/** Token presets, each with the least scopes it needs. */
export const TOKEN_PRESETS: readonly [TokenPreset, TokenPreset, TokenPreset] = [
  { id: 'ci', name: 'CI upload', scopes: ['runs:write'], purpose: 'Can upload runs. Cannot read anything.' },
  {
    id: 'agent',
    name: 'Agent (read-only)',
    scopes: ['runs:read', 'projects:read'],
    purpose: 'Can read projects, runs and failures. Cannot change anything.',
  },
  {
    id: 'acting-agent',
    name: 'Agent (can act)',
    scopes: ['runs:read', 'projects:read', 'agent:use'],
    purpose: 'Can also assign and resolve causes, and quarantine tests. The audit log has each change.',
  },
];
