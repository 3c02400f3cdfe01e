/** A badge: its text alternative, its image and the page to which it leads. */
export interface Badge {
  readonly name: string;
  /** Path of the image on this server. */
  readonly image: string;
  /** Path of the page on this server. */
  readonly page: string;
  readonly branch: string | undefined;
}

/** Returns the Markdown of a badge that links to its page. Escapes Markdown in the name. `origin` has no trailing slash. */
export function badgeMarkdown({ name, image, page, branch }: Badge, origin: string): string {
  const query = branch === undefined ? '' : `?${new URLSearchParams({ branch }).toString()}`;
  const text = name.replaceAll(/[\r\n]+/g, ' ').replaceAll(/[\\[\]!`*_<>]/g, String.raw`\$&`);
  return `[![${text}](${origin}${image}${query})](${origin}${page})`;
}
