/** The parameters that choose attributes (RFC 7644 §3.9). */
export const SELECTION_PARAMETERS = [
  { name: 'attributes', description: 'Names of the attributes to return, separated by commas.' },
  { name: 'excludedAttributes', description: 'Names of attributes to leave out, separated by commas.' },
] as const;

/** The parameters of a list (RFC 7644 §3.4.2). */
export const LIST_PARAMETERS = [
  {
    name: 'filter',
    description: 'Such as `userName eq "ada@acme.example"`; at most 1,000 characters (RFC 7644 §3.4.2.2).',
  },
  { name: 'startIndex', description: 'The position of the first resource of the page, from 1.' },
  { name: 'count', description: 'The number of resources of a page, at most 200. Default: 100.' },
  ...SELECTION_PARAMETERS,
] as const;
