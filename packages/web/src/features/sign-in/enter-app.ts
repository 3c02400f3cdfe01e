/**
 * Opens the application after sign-in in place of the form. The document is loaded again: what the browser has read for the page beside
 * the form, with a session that has expired, is not used.
 */
export function enterApp(path: string): void {
  globalThis.location.replace(path);
}
