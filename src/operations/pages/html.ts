/** Markup that is safe in a page: only `html` makes it, and it escapes every text. */
export class Markup {
  private constructor(private readonly text: string) {}

  /** Joins literal markup and parts. The caller is responsible for the literals. */
  static join(literals: readonly string[], parts: readonly Part[]): Markup {
    return new Markup(literals.map((literal, index) => literal + render(parts[index])).join(''));
  }

  toString(): string {
    return this.text;
  }
}

/** Values of a template: texts are escaped, markup is not, and absent values are empty. */
export type Part = string | number | undefined | Markup | readonly Markup[];

/** A template of markup. Every text is escaped, in elements and in quoted attributes. */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return Markup.join(literals, parts);
}

function render(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Markup) return part.toString();
  return typeof part === 'object' ? part.join('') : escapeText(String(part));
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/** Renders text as in source comments: `code` between backticks, paragraphs between empty lines. */
export function prose(text: string): readonly Markup[] {
  return text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => html`<p>${inline(paragraph)}</p>`);
}

/** Renders a line of text with `code` between backticks. */
export function inline(text: string): readonly Markup[] {
  return text.split('`').map((piece, index) => (index % 2 === 1 ? html`<code>${piece}</code>` : html`${piece}`));
}
