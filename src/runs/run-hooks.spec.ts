import { beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource, EntityManager } from 'typeorm';
import { RunHooks, type JudgeHook } from './run-hooks.js';
import { RunEntity } from './run.entity.js';
import type { RunStatus } from './run-state.js';

const manager = new EntityManager(new DataSource({ type: 'postgres' }));
const GATE = { passed: true, rules: [] };
const judging: JudgeHook = { phase: 'judge', judge: () => Promise.resolve(GATE) };

const runOf = (status: RunStatus): RunEntity =>
  Object.assign(new RunEntity(), {
    status,
    contentId: 'present',
    failed: 1,
    createdAt: new Date(0),
    completedAt: null,
    finishedAt: null,
  });

describe('the hooks of a run', () => {
  let hooks: RunHooks;
  let calls: string[];

  beforeEach(() => {
    hooks = new RunHooks();
    calls = [];
    const call = (name: string): Promise<void> => Promise.resolve(void calls.push(name));
    hooks.register({ phase: 'notify', notify: (_manager, _run, gate) => call(`notify ${gate?.passed}`) });
    hooks.register({ phase: 'judge', judge: async () => (await call('judge'), GATE) });
    hooks.register({
      phase: 'counts',
      count: (_manager, { present, earlier }) => call(`count ${present} ${earlier}`),
      lock: () => call('lock counts'),
      deleteContents: () => call('delete counts'),
    });
    hooks.register({ phase: 'rows', store: () => call('rows'), deleteContents: () => call('delete rows') });
  });

  it.each<[RunStatus, string | null, readonly string[]]>([
    ['failed', null, ['rows', 'count present null', 'judge']],
    ['passed', 'earlier', ['rows', 'count present earlier', 'judge']],
    ['running', null, []],
    ['running', 'earlier', ['count null earlier']],
  ])('run in the order of their phases for a %s run with the earlier content %s', async (status, earlier, expected) => {
    const gate = await hooks.afterWrite(manager, runOf(status), earlier);
    expect(calls).toEqual(expected);
    expect(gate).toBe(status === 'running' ? null : GATE);
  });

  it('notify with the gate result', async () => {
    await hooks.notify(manager, runOf('failed'), GATE);
    expect(calls).toEqual(['notify true']);
  });

  it('delete their own rows of a content', async () => {
    await hooks.deleteContents(manager, { organizationId: 'org_a', contentIds: ['present'] });
    expect(calls).toEqual(['delete rows', 'delete counts']);
  });

  it('have one judge, since a run has one gate result', () => {
    expect(() => hooks.register(judging)).toThrow('Two hooks judge runs');
  });
});
