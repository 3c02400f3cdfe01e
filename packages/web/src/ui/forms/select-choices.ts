/** A choice of a select field. */
export interface SelectChoice {
  readonly value: string;
  readonly label: string;
}

/** Returns the choices for some objects. Chosen ones that do not exist any longer stay, so that they can be removed. */
export function selectChoices(
  objects: readonly { readonly id: string; readonly name: string }[],
  chosen: readonly string[],
): SelectChoice[] {
  const deleted = chosen.filter((entry) => !objects.some(({ id }) => id === entry));
  return [
    ...objects.map(({ id, name }) => ({ value: id, label: name })),
    ...deleted.map((entry) => ({ value: entry, label: `${entry} (deleted)` })),
  ];
}

/** The list of a field in a dialog belongs to the dialog, outside of which nothing can be reached. */
export const IN_DIALOG = { withinPortal: false } as const;
