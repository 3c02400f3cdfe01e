/** The target and branch of a badge, and its server. */
export interface BadgeTarget {
  /** The URL of the server, without a trailing slash. */
  readonly origin: string;
  readonly projectId: string;
  readonly targetId: string;
  readonly name: string;
  readonly branch: string | undefined;
}

/** Returns the Markdown of a badge that links to the page of the target. Escapes Markdown in the name. */
export function badgeMarkdown({ origin, projectId, targetId, name, branch }: BadgeTarget): string {
  const query = branch === undefined ? '' : `?${new URLSearchParams({ branch }).toString()}`;
  const text = name.replaceAll(/[\r\n]+/g, ' ').replaceAll(/[\\[\]!`*_<>]/g, String.raw`\$&`);
  return `[![${text}](${origin}/open/v1/projects/${projectId}/targets/${targetId}/badge.svg${query})](${origin}/p/${projectId}/${targetId})`;
}
