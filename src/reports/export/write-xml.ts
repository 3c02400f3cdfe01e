/** What XML 1.0 forbids: control characters but tab and line ends, lone surrogates, U+FFFE and U+FFFF. */
const FORBIDDEN = /[^\P{Cc}\t\n\r\u007f-\u009f]|[\ud800-\udfff\ufffe\uffff]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** A text as content of an element. A carriage return, which a reader would make a line feed, is kept. */
export function escapeXml(text: string): string {
  return replaced(text, /[&<>\r]/g);
}

/** Attributes with a space before each; absent ones are left out. Line ends and tabs in values are kept. */
export function attributesOf(attributes: Readonly<Record<string, string | number | undefined>>): string {
  const parts = Object.entries(attributes).map(([name, value]) =>
    value === undefined ? '' : ` ${name}="${replaced(String(value), /[&<>"\t\n\r]/g)}"`,
  );
  return parts.join('');
}

function replaced(text: string, special: RegExp): string {
  return text.replace(FORBIDDEN, '\ufffd').replace(special, (character) => ENTITIES[character] ?? character);
}
