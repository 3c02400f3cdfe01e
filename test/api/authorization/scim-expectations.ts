import type { Access, Expectation } from './access-rules.js';
import { answers, NOTHING_THERE, plain, WEB_MISSING } from './shorthands.js';

const access: Access = { kind: 'provisioner' };

/** SCIM 2.0: provisioning tokens alone, each within its organization. */
export const SCIM_EXPECTATIONS: Readonly<Record<string, Expectation>> = {
  'GET /scim/v2/ServiceProviderConfig': { access, cases: plain('200') },
  'GET /scim/v2/ResourceTypes': { access, cases: plain('200') },
  'GET /scim/v2/ResourceTypes/:name': { access, cases: plain('404 not_found') },
  'GET /scim/v2/Schemas': { access, cases: plain('200') },
  'GET /scim/v2/Schemas/:name': { access, cases: plain('404 not_found') },
  'GET /scim/v2/Users': { access, cases: plain('200') },
  'POST /scim/v2/Users': { access, cases: plain('201') },
  'GET /scim/v2/Users/:userId': {
    access,
    cases: { 'fresh member': answers('200', '404 not_found'), 'removed member': NOTHING_THERE, ...WEB_MISSING },
  },
  'PUT /scim/v2/Users/:userId': {
    access,
    cases: { 'fresh member': answers('200', '404 not_found'), 'removed member': NOTHING_THERE, ...WEB_MISSING },
  },
  'PATCH /scim/v2/Users/:userId': {
    access,
    cases: { 'fresh member': answers('200', '404 not_found'), 'removed member': NOTHING_THERE, ...WEB_MISSING },
  },
  'DELETE /scim/v2/Users/:userId': {
    access,
    cases: { 'fresh member': answers('204', '404 not_found'), 'removed member': NOTHING_THERE, ...WEB_MISSING },
  },
  'GET /scim/v2/Groups': { access, cases: plain('200') },
  'POST /scim/v2/Groups': { access, cases: plain('201') },
  'GET /scim/v2/Groups/:groupId': {
    access,
    cases: { 'fresh member group': answers('200', '404 not_found'), ...WEB_MISSING },
  },
  'PUT /scim/v2/Groups/:groupId': {
    access,
    cases: { 'fresh member group': answers('200', '404 not_found'), ...WEB_MISSING },
  },
  'PATCH /scim/v2/Groups/:groupId': {
    access,
    cases: { 'fresh member group': answers('200', '404 not_found'), ...WEB_MISSING },
  },
  'DELETE /scim/v2/Groups/:groupId': {
    access,
    cases: { 'fresh member group': answers('204', '404 not_found'), ...WEB_MISSING },
  },
};
