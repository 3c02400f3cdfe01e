import { z } from 'zod';

/** What an e-mail says. Texts are plain: the HTML is made of them. */
export interface MailContent {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Where the reader continues. */
  readonly link?: { readonly text: string; readonly url: string } | undefined;
}

const SHAPE = z.object({
  subject: z.string(),
  paragraphs: z.array(z.string()),
  link: z.object({ text: z.string(), url: z.string() }).optional(),
});

/** Reads the content that was stored. @throws ZodError for any other text. */
export function readContent(json: string): MailContent {
  return SHAPE.parse(JSON.parse(json));
}

/** Returns the plain-text part. */
export function toText({ paragraphs, link }: MailContent): string {
  const all = link === undefined ? paragraphs : [...paragraphs, `${link.text}:\n${link.url}`];
  return `${all.join('\n\n')}\n`;
}

/** Returns the HTML part: paragraphs and a link, without pictures, styles and scripts. */
export function toHtml({ subject, paragraphs, link }: MailContent): string {
  const shown = paragraphs.map((text) => `<p>${escape(text)}</p>`);
  const anchor =
    link === undefined ? '' : `<p><a href="${escape(link.url)}">${escape(link.text)}</a><br>${escape(link.url)}</p>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(subject)}</title></head><body>${shown.join('')}${anchor}</body></html>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
