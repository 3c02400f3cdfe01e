import { useRef, useState, type RefObject } from 'react';
import { ApiProblem } from '../../api/problem.js';
import { sentence } from '../../api/sentence.js';
import { focusFirstWrong } from '../../ui/focus-wrong.js';
import type { Complaints } from './complaints.js';

/** A form whose fields are complained about, by their names. */
export interface ComplainedForm {
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly of: (field: string) => string | undefined;
  /** Shows complaints and puts the focus on the first field that has one. Whether there are none. */
  readonly show: (complaints: Complaints) => boolean;
  /** Shows what the server says about fields, likewise. */
  readonly showProblem: (error: unknown) => void;
}

/** Keeps what is wrong with the fields of a form. */
export function useComplaints(): ComplainedForm {
  const ref = useRef<HTMLFormElement>(null);
  const [complaints, setComplaints] = useState<Complaints>({});
  const show = (found: Complaints): boolean => {
    setComplaints(found);
    focusFirstWrong(ref.current, (name) => found[name] !== undefined);
    return Object.keys(found).length === 0;
  };
  const showProblem = (error: unknown): void => {
    if (error instanceof ApiProblem)
      show(
        Object.fromEntries(error.errors.map(({ pointer, detail }) => [pointer.split('/')[1] ?? '', sentence(detail)])),
      );
  };
  return { ref, of: (field) => complaints[field], show, showProblem };
}
