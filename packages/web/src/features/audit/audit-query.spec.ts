import { describe, expect, it } from '@jest/globals';
import { toAuditQuery } from './audit-query.js';

describe('toAuditQuery', () => {
  it.each([
    ['is empty without filters', {}, {}],
    [
      'passes the user and the action on',
      { actorId: 'usr_1', action: 'token.created' },
      { actorUserId: 'usr_1', action: 'token.created' },
    ],
    ['includes the whole last day', { from: '2030-01-31', to: '2030-01-31' }, { from: '2030-01-31', to: '2030-02-01' }],
    ['passes timestamps on', { to: '2030-01-31T12:00:00Z' }, { to: '2030-01-31T12:00:00Z' }],
    ['passes an invalid date on for the server to reject', { to: '2030-13-40' }, { to: '2030-13-40' }],
  ])('%s', (_, search, query) => expect(toAuditQuery(search)).toEqual(query));
});
