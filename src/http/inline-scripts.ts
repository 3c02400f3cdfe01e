import { createHash } from 'node:crypto';

/** Scripts in a document, which a build wrote. */
const INLINE_SCRIPT = /<script>(.*?)<\/script>/gs;

/** Returns the digests of the scripts in a document as sources of a Content-Security-Policy, each with a space before it. */
export function inlineScriptSources(document: string): string {
  return [...document.matchAll(INLINE_SCRIPT)]
    .map(([, script = '']) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    .join('');
}
