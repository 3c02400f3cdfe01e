type Names = readonly (readonly [RegExp, string])[];

/** Browsers also name the browsers they are derived from, so the derived ones come first. */
const BROWSERS: Names = [
  [/\b(?:Edg|EdgA|EdgiOS)\/(\d{1,5})/, 'Edge'],
  [/\bOPR\/(\d{1,5})/, 'Opera'],
  [/\b(?:Firefox|FxiOS)\/(\d{1,5})/, 'Firefox'],
  [/\b(?:Chrome|CriOS)\/(\d{1,5})/, 'Chrome'],
  [/\bVersion\/(\d{1,5})[.\d]{0,20} (?:Mobile\/\w{1,20} )?Safari\//, 'Safari'],
];

const SYSTEMS: Names = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** A product and its version (RFC 9110 §10.1.5). */
const PRODUCT = /^[\w!#$%&'*+.^`|~-]{1,60}(?:\/[\w!#$%&'*+.^`|~-]{1,40})?/;

const LOOKED_AT = 512;

/**
 * Shortens a User-Agent header: `Firefox 145 on Linux` for a browser, else the first product, such as `curl/8.5.0`; null without
 * one. The client chooses it, so it proves nothing.
 */
export function clientName(userAgent: string | undefined): string | null {
  const text = (userAgent ?? '').slice(0, LOOKED_AT);
  for (const [pattern, browser] of BROWSERS) {
    const version = pattern.exec(text)?.[1];
    if (version !== undefined) return `${browser} ${version}${onSystem(text)}`;
  }
  return PRODUCT.exec(text)?.[0] ?? null;
}

function onSystem(text: string): string {
  const system = SYSTEMS.find(([pattern]) => pattern.test(text))?.[1];
  return system === undefined ? '' : ` on ${system}`;
}
