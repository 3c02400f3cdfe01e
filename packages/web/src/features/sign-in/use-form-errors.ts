import { useRef, useState, type RefObject } from 'react';
import { ApiProblem } from '../../api/problem.js';
import { toSentence } from '../../api/to-sentence.js';
import { focusFirstInvalid } from '../../ui/forms/focus-first-invalid.js';
import type { ValidationErrors } from './validate-account.js';

/** Errors of a form, by field name. */
export interface FormErrors {
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly errorFor: (field: string) => string | undefined;
  /** Shows errors and focuses the first invalid field. Returns whether there are no errors. */
  readonly show: (errors: ValidationErrors) => boolean;
  /** Shows the field errors from the server in the same way. */
  readonly showProblem: (error: unknown) => void;
}

/** Stores the errors of a form. */
export function useFormErrors(): FormErrors {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<ValidationErrors>({});
  const show = (found: ValidationErrors): boolean => {
    setErrors(found);
    focusFirstInvalid(ref.current, (name) => found[name] !== undefined);
    return Object.keys(found).length === 0;
  };
  const showProblem = (error: unknown): void => {
    if (error instanceof ApiProblem)
      show(
        Object.fromEntries(
          error.errors.map(({ pointer, detail }) => [pointer.split('/')[1] ?? '', toSentence(detail)]),
        ),
      );
  };
  return { ref, errorFor: (field) => errors[field], show, showProblem };
}
