import { describe, expect, it } from '@jest/globals';
import { canReplaceLines, usesColor } from './output.js';

type Row = readonly [
  string,
  boolean,
  Readonly<Record<string, string>>,
  { readonly flag?: boolean; readonly color: boolean; readonly replace: boolean },
];

const ROWS: readonly Row[] = [
  ['a terminal', true, {}, { color: true, replace: true }],
  ['a pipe', false, {}, { color: false, replace: false }],
  ['a terminal with --no-color', true, {}, { flag: true, color: false, replace: true }],
  ['a terminal with NO_COLOR', true, { NO_COLOR: '1' }, { color: false, replace: true }],
  ['a terminal with an empty NO_COLOR', true, { NO_COLOR: '' }, { color: true, replace: true }],
  ['NO_COLOR and FORCE_COLOR', true, { NO_COLOR: '1', FORCE_COLOR: '1' }, { color: false, replace: true }],
  ['a pipe with FORCE_COLOR', false, { FORCE_COLOR: '1' }, { color: true, replace: false }],
  ['a terminal with FORCE_COLOR=0', true, { FORCE_COLOR: '0' }, { color: false, replace: true }],
  ['--no-color and FORCE_COLOR', false, { FORCE_COLOR: '1' }, { flag: true, color: false, replace: false }],
  ['a dumb terminal', true, { TERM: 'dumb' }, { color: false, replace: false }],
  ['a dumb terminal with FORCE_COLOR', true, { TERM: 'dumb', FORCE_COLOR: '1' }, { color: true, replace: false }],
  ['a terminal with FORCE_COLOR=false', true, { FORCE_COLOR: 'false' }, { color: false, replace: true }],
  ['a terminal with an empty FORCE_COLOR', true, { FORCE_COLOR: '' }, { color: true, replace: true }],
  ['a pipe with an empty FORCE_COLOR', false, { FORCE_COLOR: '' }, { color: false, replace: false }],
  ['a pipe with TERM', false, { TERM: 'xterm-256color' }, { color: false, replace: false }],
  ['a terminal with CI=0', true, { CI: '0' }, { color: true, replace: true }],
  ['a terminal with an empty CI', true, { CI: '' }, { color: true, replace: true }],
  ['a terminal in CI with NO_COLOR', true, { CI: 'true', NO_COLOR: '1' }, { color: false, replace: false }],
  ['a terminal in CI', true, { CI: 'true' }, { color: true, replace: false }],
  ['a terminal with CI=false', true, { CI: 'false' }, { color: true, replace: true }],
  ['a pipe in CI', false, { CI: 'true' }, { color: false, replace: false }],
];

describe('a terminal', () => {
  it.each(ROWS)(
    'gets colors and progress lines or not: %s',
    (_, isTerminal, environment, { flag = false, color, replace }) => {
      const terminal = { isTerminal, environment, isColorDisabled: flag };
      expect({ color: usesColor(terminal), replace: canReplaceLines(terminal) }).toEqual({ color, replace });
    },
  );
});
