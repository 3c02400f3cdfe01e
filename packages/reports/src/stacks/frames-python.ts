import { makeFrame, type Frame } from './frame.js';

/** `File "shop/till.py", line 12, in total` of a traceback; pytest marks a file that cannot be read as source with `E` in front. */
const TRACEBACK = /^(?:E(?= ))?\s*File "([^"]{1,1000})", line (\d{1,9})(?:, in (.{1,500}))?$/;

/** `shop/till.py:12: AssertionError` and `shop/till.py:12: in total` of pytest. */
const PYTEST =
  /^(?:E {1,20})?([^\s:"'()][^:"'()]{0,1000}\.pyx?|[A-Za-z]:[^:"'()]{1,1000}\.pyx?):(\d{1,9}):(?: in (\S{1,500})| .{0,500})?$/;

const FOREIGN =
  /(?:^|[\\/])(?:site-packages|dist-packages|\.?venv|\.?virtualenvs?|\.tox|\.nox|\.eggs|_pytest)[\\/]|[\\/]lib(?:64)?[\\/]python\d|[\\/]python\d[\d.]*[\\/]lib[\\/]|[\\/]Python\d{2,4}(?:-\d+)?[\\/]lib[\\/]|[\\/]Python\.framework[\\/]|^</i;

/** Reads a frame of Python. */
export function readPythonFrame(line: string): Frame | undefined {
  const [, file, row, name] = TRACEBACK.exec(line) ?? PYTEST.exec(line) ?? [];
  if (file === undefined) return undefined;
  const frame = makeFrame({ file, line: row, function: name }, FOREIGN.test(file));
  return frame === undefined ? undefined : { ...frame, isInnermostLast: true };
}
