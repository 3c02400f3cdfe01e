import { makeFrame, type Frame } from './frame.js';

/**
 * `./spec/till_spec.rb:12:in 'block in <main>'`, with a backtick before Ruby 3.4; `# ` precedes it in RSpec's text,
 * `from ` in Ruby's own, and the message follows in its first line. Minitest: `test_sum(TillTest)
 * [test/till_test.rb:12]:`.
 */
const FRAME =
  /^\s*(?:# |from |(?:[^\s[][^\n[]{0,400} )?\[)?((?:[A-Za-z]:)?[^\s:#[\]'"`][^:[\]'"`]{0,1000}\.(?:rb|rake|ru|erb|haml|slim|feature)):(\d{1,9})(?::in [`'](.{0,500}?)'(?::[^]*)?|\]:?|: syntax errors?\b.*)?$/;

const FOREIGN =
  /[\\/]gems[\\/]|[\\/]lib[\\/]ruby[\\/]|[\\/]rubies[\\/]|(?:^|[\\/])vendor[\\/]|^<internal:|[\\/](?:bin|exe)[\\/](?:rspec|bundle|rake)|[\\/]\.bundle[\\/]|[\\/]bundle[\\/]ruby[\\/]/;

/** Reads a frame of Ruby. */
export function readRubyFrame(line: string): Frame | undefined {
  const [, file, row, name] = FRAME.exec(line) ?? [];
  return file === undefined ? undefined : makeFrame({ file, line: row, function: name }, FOREIGN.test(file));
}
