import { describe, expect, it } from '@jest/globals';
import { toAuditQuery } from './audit-query.js';

describe('the question to the audit log', () => {
  it.each([
    ['is empty without filters', {}, {}],
    [
      'names who did it',
      { actorId: 'usr_1', action: 'token.created' },
      { actorUserId: 'usr_1', action: 'token.created' },
    ],
    [
      'takes the last day as a whole',
      { from: '2030-01-31', to: '2030-01-31' },
      { from: '2030-01-31', to: '2030-02-01' },
    ],
    ['passes instants on', { to: '2030-01-31T12:00:00Z' }, { to: '2030-01-31T12:00:00Z' }],
    ['leaves it to the server to refuse what is no day', { to: '2030-13-40' }, { to: '2030-13-40' }],
  ])('%s', (_, search, query) => expect(toAuditQuery(search)).toEqual(query));
});
