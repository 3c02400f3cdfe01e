import type { Gate } from '@clarion/api-client';

/** The rules of a gate as typed. Empty means no rule. */
export interface GateDraft {
  readonly maxNewFailures: string;
  readonly maxFailures: string;
  readonly minTests: string;
  /** In percent. */
  readonly minPassRate: string;
  /** In percent. */
  readonly minApiCoverage: string;
  readonly noNewFlaky: boolean;
  /** The collection whose tests are judged; null for all tests. */
  readonly collectionId: string | null;
}

/** A rule that has a text field. */
export type GateField = Exclude<keyof GateDraft, 'noNewFlaky' | 'collectionId'>;

/** Validation errors by field. */
export type GateErrors = Readonly<Partial<Record<GateField, string>>>;

const WHOLE = /^\d{1,9}$/;
const PERCENT = /^\d{1,3}(?:\.\d{1,4})?$/;
const PERCENTAGES: readonly GateField[] = ['minPassRate', 'minApiCoverage'];
const FIELDS: readonly GateField[] = ['maxNewFailures', 'maxFailures', 'minTests', ...PERCENTAGES];

/** Converts a gate to form fields. Without a gate they are empty. */
export function toDraft(gate: Gate | null): GateDraft {
  return {
    maxNewFailures: figureText(gate?.maxNewFailures),
    maxFailures: figureText(gate?.maxFailures),
    minTests: figureText(gate?.minTests),
    minPassRate: percentText(gate?.minPassRate),
    minApiCoverage: percentText(gate?.minApiCoverage),
    noNewFlaky: gate?.noNewFlaky ?? false,
    collectionId: gate?.collectionId ?? null,
  };
}

/** Validates the fields. */
export function gateErrors(draft: GateDraft): GateErrors {
  return Object.fromEntries(
    FIELDS.flatMap((field) =>
      isValid(field, draft[field].trim())
        ? []
        : [[field, PERCENTAGES.includes(field) ? 'Enter a number from 0 to 100.' : 'Enter a whole number.']],
    ),
  );
}

function isValid(field: GateField, text: string): boolean {
  if (text === '') return true;
  return PERCENTAGES.includes(field) ? PERCENT.test(text) && Number(text) <= 100 : WHOLE.test(text);
}

/** Returns whether a draft has no rules. */
export function isEmptyGate(draft: GateDraft): boolean {
  return !draft.noNewFlaky && FIELDS.every((field) => draft[field].trim() === '');
}

/** Converts a valid draft to the request body. */
export function toGate(draft: GateDraft): Gate {
  return {
    collectionId: draft.collectionId,
    maxNewFailures: figureOf(draft.maxNewFailures),
    maxFailures: figureOf(draft.maxFailures),
    minTests: figureOf(draft.minTests),
    minPassRate: shareOf(draft.minPassRate),
    minApiCoverage: shareOf(draft.minApiCoverage),
    noNewFlaky: draft.noNewFlaky,
  };
}

function figureText(figure: number | null | undefined): string {
  return typeof figure === 'number' ? String(figure) : '';
}

function percentText(share: number | null | undefined): string {
  return typeof share === 'number' ? String(Number((share * 100).toFixed(4))) : '';
}

function shareOf(percent: string): number | null {
  const figure = figureOf(percent);
  return figure === null ? null : Number((figure / 100).toFixed(6));
}

function figureOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}
