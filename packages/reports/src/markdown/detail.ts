/** How much of a failure is shown: lengths in characters, and numbers of lines. */
export interface Detail {
  readonly label: number;
  readonly message: number;
  readonly value: number;
  readonly events: number;
  readonly line: number;
  readonly frames: number;
  readonly artifacts: number;
  /** How many lines the other tests of the same cause have. */
  readonly names: number;
  /** How many changes between two values are listed. */
  readonly changes: number;
  /** How many tests of a list may have commands of their own. */
  readonly commands: number;
}

/** All that a reader needs as a rule. */
export const FULL: Detail = {
  label: 200,
  message: 1500,
  value: 600,
  events: 5,
  line: 240,
  frames: 5,
  artifacts: 5,
  names: 1000,
  changes: 5,
  commands: 10,
};

/** Of a failure that is read by itself. */
export const WHOLE: Detail = {
  label: 400,
  message: 8000,
  value: 6000,
  events: 20,
  line: 1000,
  frames: 30,
  artifacts: 20,
  names: 5,
  changes: 10,
  commands: 10,
};

/** What is left where several entries share a budget. */
export const MIDDLE: Detail = {
  label: 120,
  message: 400,
  value: 160,
  events: 2,
  line: 120,
  frames: 2,
  artifacts: 2,
  names: 10,
  changes: 3,
  commands: 2,
};

/** The minimum that distinguishes one failure from another. */
export const SHORT: Detail = {
  label: 80,
  message: 160,
  value: 80,
  events: 0,
  line: 0,
  frames: 0,
  artifacts: 0,
  names: 0,
  changes: 0,
  commands: 0,
};

/** Of a cause: the lines of its tests give way before its first failure does. */
export const BY_CAUSE: readonly Detail[] = [
  FULL,
  ...[200, 80, 30, 15, 8, 5].map((names) => ({ ...FULL, names })),
  ...[200, 60, 20, 10, 6, 3].map((names) => ({ ...MIDDLE, names })),
  { ...SHORT, label: 160, names: 3 },
  SHORT,
];
