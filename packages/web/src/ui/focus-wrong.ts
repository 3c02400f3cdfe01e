/** Puts the focus on the first field of a form, by its place on the page, that is complained about. */
export function focusFirstWrong(form: HTMLFormElement | null, isWrong: (name: string) => boolean): void {
  for (const field of form?.elements ?? []) {
    const name = field.getAttribute('name');
    if (!(field instanceof HTMLElement) || name === null || !isWrong(name)) continue;
    field.focus();
    return;
  }
}
