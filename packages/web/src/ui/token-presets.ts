/** A kind of scoped token that many need. */
export interface TokenPreset {
  readonly id: 'ci' | 'agent';
  readonly name: string;
  readonly scopes: readonly string[];
  /** What it is for. */
  readonly purpose: string;
}

/** The kinds of scoped tokens that are offered first, each with no more than it needs. */
export const TOKEN_PRESETS: readonly [TokenPreset, TokenPreset] = [
  { id: 'ci', name: 'CI upload', scopes: ['runs:write'], purpose: 'Uploads runs, and reads nothing.' },
  {
    id: 'agent',
    name: 'Agent, read only',
    scopes: ['runs:read', 'projects:read'],
    purpose: 'Reads projects, runs and their failures, and changes nothing.',
  },
];
