import type { Gate } from '@clarion/api-client';

/** The rules of a gate as typed. Empty means no rule. */
export interface GateDraft {
  readonly maxNewFailures: string;
  readonly maxFailures: string;
  readonly minTests: string;
  /** In percent. */
  readonly minPassRate: string;
  readonly noNewFlaky: boolean;
}

/** A rule that has a text field. */
export type GateField = Exclude<keyof GateDraft, 'noNewFlaky'>;

/** Validation errors by field. */
export type GateErrors = Readonly<Partial<Record<GateField, string>>>;

const WHOLE = /^\d{1,9}$/;
const PERCENT = /^\d{1,3}(?:\.\d{1,4})?$/;
const FIELDS: readonly GateField[] = ['maxNewFailures', 'maxFailures', 'minTests', 'minPassRate'];

/** Converts a gate to form fields. Without a gate they are empty. */
export function toDraft(gate: Gate | null): GateDraft {
  return {
    maxNewFailures: figureText(gate?.maxNewFailures),
    maxFailures: figureText(gate?.maxFailures),
    minTests: figureText(gate?.minTests),
    minPassRate: figureText(typeof gate?.minPassRate === 'number' ? Number((gate.minPassRate * 100).toFixed(4)) : null),
    noNewFlaky: gate?.noNewFlaky ?? false,
  };
}

/** Validates the fields. */
export function gateErrors(draft: GateDraft): GateErrors {
  return Object.fromEntries(
    FIELDS.flatMap((field) =>
      isValid(field, draft[field].trim())
        ? []
        : [[field, field === 'minPassRate' ? 'Enter a number from 0 to 100.' : 'Enter a whole number.']],
    ),
  );
}

function isValid(field: GateField, text: string): boolean {
  if (text === '') return true;
  return field === 'minPassRate' ? PERCENT.test(text) && Number(text) <= 100 : WHOLE.test(text);
}

/** Returns whether a draft has no rules. */
export function isEmptyGate(draft: GateDraft): boolean {
  return !draft.noNewFlaky && FIELDS.every((field) => draft[field].trim() === '');
}

/** Converts a valid draft to the request body. */
export function toGate(draft: GateDraft): Gate {
  const passRate = figureOf(draft.minPassRate);
  return {
    maxNewFailures: figureOf(draft.maxNewFailures),
    maxFailures: figureOf(draft.maxFailures),
    minTests: figureOf(draft.minTests),
    minPassRate: passRate === null ? null : Number((passRate / 100).toFixed(6)),
    noNewFlaky: draft.noNewFlaky,
  };
}

function figureText(figure: number | null | undefined): string {
  return typeof figure === 'number' ? String(figure) : '';
}

function figureOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}
