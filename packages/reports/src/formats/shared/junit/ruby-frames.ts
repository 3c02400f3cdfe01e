/** The frames of Ruby as a list in the last line of a text: `["./spec/cart_spec.rb:4:in `block'", "…"]`. */
const LISTED =
  /(?:^|\n)[^\S\n]{0,40}(\["[^"\n]{1,1000}:\d{1,9}(?::in [^"\n]{1,1000})?"(?:, "[^"\n]{1,2000}"){0,1000}\])\s*$/;

const FRAME = /"([^"\n]{1,2000})"/g;

/** Returns the text of yarjuf, a formatter of RSpec, with a line for each frame. */
export function withRubyFrames(text: string): string {
  const at = text.lastIndexOf('["');
  if (at < 0) return text;
  const begin = text.lastIndexOf('\n', at) + 1;
  const listed = LISTED.exec(text.slice(begin))?.[1];
  if (listed === undefined) return text;
  const frames = [...listed.matchAll(FRAME)].map(([, frame = '']) => `  ${frame}`);
  return `${text.slice(0, begin)}${frames.join('\n')}`;
}
