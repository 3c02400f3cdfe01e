import { describe, expect, it } from '@jest/globals';
import { uploadCommand } from './upload-command.js';

describe('uploadCommand', () => {
  const command = uploadCommand({ origin: 'https://clarion.test', projectId: 'prj_1', targetId: 'tgt_2' });

  it('posts to the runs of the target', () => {
    expect(command).toContain('"https://clarion.test/v1/projects/prj_1/targets/tgt_2/runs?');
  });

  it('contains no token', () => {
    expect(command).toContain('Bearer $CLARION_TOKEN');
  });

  it('is one command, on lines that end in a backslash', () => {
    const lines = command.split('\n');
    expect(lines.map((line) => line.endsWith(' \\'))).toEqual([...lines.slice(1).map(() => true), false]);
  });
});
