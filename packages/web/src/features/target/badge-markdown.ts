/** What a badge shows, and where the server is. */
export interface BadgeOf {
  /** The address of the server, without a slash at its end. */
  readonly origin: string;
  readonly projectId: string;
  readonly targetId: string;
  readonly name: string;
  readonly branch: string | undefined;
}

/** Markdown of the badge of a target that links to the target's page. Signs of the name that mean something in Markdown are kept as text. */
export function badgeMarkdown({ origin, projectId, targetId, name, branch }: BadgeOf): string {
  const query = branch === undefined ? '' : `?${new URLSearchParams({ branch }).toString()}`;
  const text = name.replaceAll(/[\r\n]+/g, ' ').replaceAll(/[\\[\]!`*_<>]/g, String.raw`\$&`);
  return `[![${text}](${origin}/open/v1/projects/${projectId}/targets/${targetId}/badge.svg${query})](${origin}/p/${projectId}/${targetId})`;
}
