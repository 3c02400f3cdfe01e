/** Colors that white text can be read on. */
const COLORS = { green: '#2b7a0b', red: '#c02a1d', grey: '#5f6368' } as const;

export type BadgeColor = keyof typeof COLORS;

/** A badge: a label on the left, a value on the right. Any text. */
export interface Badge {
  readonly label: string;
  readonly value: string;
  readonly color: BadgeColor;
}

const LABEL_COLOR = '#3c4043';
const HEIGHT = 20;
const PADDING = 6;

/** Widths of characters in Verdana 11 px, about, in pixels; every other one is as wide as a wide one. */
const WIDTHS: readonly (readonly [string, number])[] = [
  [" !'|.,:;()[]ijlIft/-", 5],
  ['"rscvxyzkJ', 6.5],
  ['abdeghnopquLFEPSTZ$?0123456789', 7],
];
const WIDEST = 11;

/** Writes a badge as an SVG image with a size of its own, without scripts, styles or anything from elsewhere. */
export function writeBadge({ label, value, color }: Badge): string {
  const left = boxOf(label);
  const width = left + boxOf(value);
  const title = `${escapeXml(label)}: ${escapeXml(value)}`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" role="img" aria-label="${title}">` +
    `<title>${title}</title>` +
    `<rect width="${width}" height="${HEIGHT}" rx="3" fill="${COLORS[color]}"/>` +
    `<path d="M3 0h${left - 3}v${HEIGHT}h-${left - 3}a3 3 0 0 1-3-3v-${HEIGHT - 6}a3 3 0 0 1 3-3z" fill="${LABEL_COLOR}"/>` +
    '<g fill="#fff" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11">' +
    textAt(PADDING, label) +
    textAt(left + PADDING, value) +
    '</g></svg>\n'
  );
}

/** The length of the text is said, so that it fits its box in whatever font is there. */
function textAt(x: number, text: string): string {
  return `<text x="${x}" y="14" textLength="${widthOf(text)}">${escapeXml(text)}</text>`;
}

function boxOf(text: string): number {
  return widthOf(text) + 2 * PADDING;
}

function widthOf(text: string): number {
  const widths = [...text].map(
    (character) => WIDTHS.find(([characters]) => characters.includes(character))?.[1] ?? WIDEST,
  );
  return Math.ceil(widths.reduce((sum, width) => sum + width, 0));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text within an element or a quoted attribute. What XML 1.0 cannot hold at all becomes U+FFFD. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '\u{fffd}')
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
