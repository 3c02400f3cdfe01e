/** Returns whether the address says that a list is shown as a whole. */
export function isWhole(all: string | undefined, id: string): boolean {
  return all?.split(',').includes(id) === true;
}

/** Returns the value in the address that also shows this list as a whole. */
export function withWhole(all: string | undefined, id: string): string {
  return all === undefined || all === '' ? id : `${all},${id}`;
}
