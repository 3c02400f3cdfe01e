/**
 * SQL for conditions on long arrays. A plan for any values compares each row with each element of `column = ANY (array)`, where that is no
 * condition of an index; these look each row up in a hash of the elements. They are no conditions of an index themselves: write
 * `= ANY` for arrays of a page.
 */

/** Whether a column is one of the elements of an array, which is a parameter with its type: `$4::bigint[]`. */
export function isAmong(column: string, array: string): string {
  // Without IS TRUE it would become a join, which may be a loop over the elements.
  return `(${column} IN (SELECT unnest(${array}))) IS TRUE`;
}

/** Whether a column is none of the elements of an array without nulls. */
export function isNotAmong(column: string, array: string): string {
  return `${column} NOT IN (SELECT unnest(${array}))`;
}
