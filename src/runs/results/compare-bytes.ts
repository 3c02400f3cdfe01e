/** Compares texts as the database does with the collation "C": by their bytes in UTF-8. */
export function compareBytes(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
