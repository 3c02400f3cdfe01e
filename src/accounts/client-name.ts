type Names = readonly (readonly [RegExp, string])[];

/** Browsers name those that they descend from as well: who descends from others is looked for first. */
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
 * What a User-Agent header says, in short: `Firefox 145 on Linux` for a browser, else the first product, such as `curl/8.5.0`.
 * Null when it says nothing. It is what the client says of itself, and proves nothing.
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
