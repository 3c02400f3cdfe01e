/** Focuses the first invalid field of a form, in page order. */
export function focusFirstInvalid(form: HTMLFormElement | null, isInvalid: (name: string) => boolean): void {
  for (const field of form?.elements ?? []) {
    const name = field.getAttribute('name');
    if (!(field instanceof HTMLElement) || name === null || !isInvalid(name)) continue;
    field.focus();
    return;
  }
}
