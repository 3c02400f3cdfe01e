/** One variable of the reference; `VARIABLES` of the configuration has this shape. */
interface DocumentedVariable {
  /** The default as text; empty for "unset". */
  readonly shown: string;
  readonly about: string;
}

type DocumentedVariables = Readonly<Record<string, DocumentedVariable>>;

const HEADER = `# Every variable of the server, with its default. Copy this file to .env, and uncomment what you change.
# Variables of the environment take precedence over .env. An empty variable counts as unset. The server does not
# start with an invalid variable.
`;

/** Returns the text of `.env.example`. */
export function toEnvExample(variables: DocumentedVariables): string {
  const entries = Object.entries(variables).map(([name, { shown, about }]) => `\n# ${about}\n#${name}=${shown}\n`);
  return HEADER + entries.join('');
}

/** Returns the table of the configuration page. */
export function toMarkdownTable(variables: DocumentedVariables): string {
  const rows = Object.entries(variables).map(
    ([name, { shown, about }]) =>
      `| \`${name}\` | ${shown === '' ? 'unset' : `\`${shown}\``} | ${about.replaceAll('|', String.raw`\|`)} |`,
  );
  return ['| variable | default | |', '|---|---|---|', ...rows].join('\n');
}

const BEGIN = '<!-- variables: made by the program, edit src/config/config.ts instead -->';
const END = '<!-- end of variables -->';

/**
 * Returns the page with a new table between its two marks.
 * @throws Error when the page has no marks.
 */
export function withTable(page: string, table: string): string {
  const begin = page.indexOf(BEGIN);
  const end = page.indexOf(END);
  if (begin === -1 || end < begin) throw new Error(`The page needs the marks ${BEGIN} and ${END}`);
  return `${page.slice(0, begin)}${BEGIN}\n${table}\n${page.slice(end)}`;
}
