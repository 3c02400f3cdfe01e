import { describe, expect, it } from '@jest/globals';
import { quarantineFacts } from './quarantine-facts.js';

const UNTIL = '2030-01-31T12:00:00.000Z';

describe('facts of a quarantine', () => {
  it.each([
    ['are read as they were sent', { owner: 'Team A', reason: 'slow', until: UNTIL, since: UNTIL }, { owner: 'Team A', reason: 'slow', until: UNTIL, since: UNTIL }],
    ['are empty where they are missing', {}, { owner: '', reason: '', until: null, since: null }],
    ['have no end that is no instant', { owner: 1, until: 'soon' }, { owner: '', reason: '', until: null, since: null }],
  ])('%s', (_, test, facts) => expect(quarantineFacts(test)).toEqual(facts));
});
