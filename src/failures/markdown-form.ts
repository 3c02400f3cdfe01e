import type { Response } from 'express';

/** Sends the Markdown form of a failures answer. */
export function sendMarkdown(response: Response, text: string): void {
  response.setHeader('Content-Type', 'text/markdown; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}

/**
 * Whether an Accept header (RFC 9110 §12.5.1) names `text/markdown` and does not prefer JSON to it. A wildcard never chooses
 * Markdown: the default is JSON.
 */
export function acceptsMarkdown(header: string | undefined): boolean {
  const markdown = qualityOf(header, 'text/markdown');
  return markdown > 0 && markdown >= qualityOf(header, 'application/json');
}

function qualityOf(header: string | undefined, mediaType: string): number {
  const ranges = (header ?? '').split(',').map((range) => range.split(';').map((part) => part.trim()));
  const [, ...parameters] = ranges.find(([type]) => type?.toLowerCase() === mediaType) ?? ['', 'q=0'];
  const quality = parameters
    .map((parameter) => /^q=([01](?:\.\d{0,3})?)$/i.exec(parameter)?.[1])
    .find((q) => q !== undefined);
  return quality === undefined ? 1 : Number(quality);
}
