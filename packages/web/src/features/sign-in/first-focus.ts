import { useEffect, type RefObject } from 'react';

/** Puts the focus on the first field of a form when its page opens: there is nothing else to do on it. */
export function useFirstFocus(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => form.current?.querySelector('input')?.focus(), [form]);
}
