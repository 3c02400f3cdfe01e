import { withoutEntities } from '../../text/entities.js';

/** Styles of a table, which are no text. */
const STYLE = /<style>[^<]{0,20000}<\/style>/gi;

/** Tags behind which a line ends, and all others that UFT and UFT Developer write. Anything else in angle brackets is text. */
const LINE_END = /<(?:br\s{0,9}\/?|\/(?:p|div|tr|table|li|h\d)|hr\s{0,9}\/?)>/gi;
const CELL_END = /<\/t[dh]>(?=\s{0,40}<t[dh][\s>])/gi;
const TAG =
  /<\/?(?:p|div|span|table|tbody|thead|tr|td|th|b|i|u|pre|a|ul|ol|li|font|strong|em|img|h\d|html|body)(?:\s[^<>]{0,2000})?>/gi;

const MANY_LINES = /\n(?:[^\S\n]{0,40}\n){2,40}/g;

/** Returns the text of what a report has as HTML. */
export function textOfHtml(html: string): string {
  const plain = html
    .replace(STYLE, '')
    .replace(LINE_END, '\n')
    .replace(CELL_END, ' ')
    .replace(TAG, '')
    .replaceAll('&nbsp;', ' ');
  return withoutEntities(plain).replace(MANY_LINES, '\n\n').trim();
}

/** What UFT Developer has around an error with its stack, which it prints as they are. */
const PRINTED = '<pre>';
const PRINTED_END = '</pre>';

/** Returns what an error in HTML contains as it was printed; undefined where it contains nothing so. */
export function printedInHtml(html: string): string | undefined {
  const begin = html.indexOf(PRINTED);
  const end = begin === -1 ? -1 : html.indexOf(PRINTED_END, begin);
  const printed = end === -1 ? '' : html.slice(begin + PRINTED.length, end).trim();
  return printed === '' ? undefined : withoutEntities(printed);
}

/** What kind of node it is, in bold in front of its name: `<b>Scenario: </b>pays`. */
const KIND = /^\s{0,20}<b>[^<\n]{1,100}<\/b>(?=\s{0,20}\S)/;

/** Returns the name of a feature or scenario without the keyword in front of it. */
export function nameInHtml(html: string): string {
  return textOfHtml(html.replace(KIND, ''));
}
