/** A complaint of the server as a sentence: with a capital letter and a stop. The rest stays as it is. */
export function sentence(complaint: string): string {
  return `${complaint.slice(0, 1).toUpperCase()}${complaint.slice(1)}${/[.!?]$/.test(complaint) ? '' : '.'}`;
}
