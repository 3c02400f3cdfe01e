import { useEffect, type RefObject } from 'react';

/** Focuses the first field of a form when its page opens. */
export function useFirstFocus(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => form.current?.querySelector('input')?.focus(), [form]);
}
