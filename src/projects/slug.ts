const LONGEST = 60;

/** A name as part of an address: lower case ASCII letters, digits and single hyphens; `fallback` when nothing is left. */
export function toSlug(name: string, fallback: string): string {
  const words =
    name
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const slug = words.join('-').slice(0, LONGEST).replace(/-$/, '');
  return slug === '' ? fallback : slug;
}
