import { describe, expect, it } from '@jest/globals';
import { wantsAnimation, wantsColor } from './terminal.js';

type Row = readonly [
  string,
  boolean,
  Readonly<Record<string, string>>,
  { readonly flag?: boolean; readonly color: boolean; readonly animation: boolean },
];

const ROWS: readonly Row[] = [
  ['a terminal', true, {}, { color: true, animation: true }],
  ['a pipe', false, {}, { color: false, animation: false }],
  ['a terminal with --no-color', true, {}, { flag: true, color: false, animation: true }],
  ['a terminal with NO_COLOR', true, { NO_COLOR: '1' }, { color: false, animation: true }],
  ['a terminal with an empty NO_COLOR', true, { NO_COLOR: '' }, { color: true, animation: true }],
  ['NO_COLOR and FORCE_COLOR', true, { NO_COLOR: '1', FORCE_COLOR: '1' }, { color: false, animation: true }],
  ['a pipe with FORCE_COLOR', false, { FORCE_COLOR: '1' }, { color: true, animation: false }],
  ['a terminal with FORCE_COLOR=0', true, { FORCE_COLOR: '0' }, { color: false, animation: true }],
  ['--no-color and FORCE_COLOR', false, { FORCE_COLOR: '1' }, { flag: true, color: false, animation: false }],
  ['a dumb terminal', true, { TERM: 'dumb' }, { color: false, animation: false }],
  ['a dumb terminal with FORCE_COLOR', true, { TERM: 'dumb', FORCE_COLOR: '1' }, { color: true, animation: false }],
  ['a terminal with FORCE_COLOR=false', true, { FORCE_COLOR: 'false' }, { color: false, animation: true }],
  ['a terminal with an empty FORCE_COLOR', true, { FORCE_COLOR: '' }, { color: true, animation: true }],
  ['a pipe with an empty FORCE_COLOR', false, { FORCE_COLOR: '' }, { color: false, animation: false }],
  ['a pipe that is said to be a terminal', false, { TERM: 'xterm-256color' }, { color: false, animation: false }],
  ['a terminal with CI=0', true, { CI: '0' }, { color: true, animation: true }],
  ['a terminal with an empty CI', true, { CI: '' }, { color: true, animation: true }],
  ['a terminal in CI with NO_COLOR', true, { CI: 'true', NO_COLOR: '1' }, { color: false, animation: false }],
  ['a terminal in CI', true, { CI: 'true' }, { color: true, animation: false }],
  ['a terminal with CI=false', true, { CI: 'false' }, { color: true, animation: true }],
  ['a pipe in CI', false, { CI: 'true' }, { color: false, animation: false }],
];

describe('what is written to', () => {
  it.each(ROWS)(
    'decides on colour and animation: %s',
    (_, isTerminal, environment, { flag = false, color, animation }) => {
      const facts = { isTerminal, environment, isColorRefused: flag };
      expect({ color: wantsColor(facts), animation: wantsAnimation(facts) }).toEqual({ color, animation });
    },
  );
});
