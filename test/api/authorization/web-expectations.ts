import type { Case, Expectation, Outcome } from './access-rules.js';
import { OPEN_WEB, session, same, answers, plain, byRole, NOTHING_THERE, WEB_MISSING } from './shorthands.js';

const EVERYBODYS = byRole('403 insufficient_role', '403 insufficient_role', '200', '200');
const NOT_YOURS = same('422 validation_failed');

const FOREIGN_PROJECT = same('403 wrong_organization');
const NO_PROJECT = same('404 project_not_found');
const owned = (inside: Outcome): Case => answers(inside, '403 wrong_organization');
const PROJECT_MISSING = {
  foreign: FOREIGN_PROJECT,
  unknown: NO_PROJECT,
  malformed: NO_PROJECT,
  deleted: NO_PROJECT,
};
const RULE_MISSING = {
  'unknown trust rule': owned('404 not_found'),
  'malformed trust rule': owned('404 not_found'),
  'trust rule of another project': owned('404 not_found'),
  'foreign trust rule': owned('404 not_found'),
  ...PROJECT_MISSING,
};

/** What §6 of the contract says of the routes of the web application. */
export const WEB_EXPECTATIONS: Readonly<Record<string, Expectation>> = {
  'GET /admin/v1/setup': { access: OPEN_WEB, cases: plain('200') },
  'POST /admin/v1/setup': { access: OPEN_WEB, cases: plain('409 conflict') },
  'POST /admin/v1/session': {
    access: OPEN_WEB,
    cases: {
      plain: same('200'),
      'wrong password': same('401 invalid_credentials'),
      'not a sign-in': same('422 validation_failed'),
    },
  },
  'GET /admin/v1/session/second-factor': { access: OPEN_WEB, cases: plain('401 no_session') },
  'POST /admin/v1/session/second-factor': { access: OPEN_WEB, cases: plain('401 no_session') },
  'POST /admin/v1/session/second-factor/options': { access: OPEN_WEB, cases: plain('401 no_session') },
  // The address of the scene has no host name, so that browsers refuse passkeys.
  'POST /admin/v1/session/passkey': { access: OPEN_WEB, cases: plain('409 conflict') },
  'POST /admin/v1/session/passkey/options': { access: OPEN_WEB, cases: plain('409 conflict') },
  // The server of the scene sends no e-mail.
  'POST /admin/v1/password-reset': { access: OPEN_WEB, cases: plain('409 conflict') },
  'POST /admin/v1/password-reset/completion': { access: OPEN_WEB, cases: plain('409 conflict') },
  'GET /admin/v1/session': { access: session('viewer'), cases: plain('200') },
  'DELETE /admin/v1/session': { access: session('viewer'), cases: plain('204') },
  'POST /admin/v1/session/confirmation/options': { access: session('viewer'), cases: plain('409 conflict') },
  'POST /admin/v1/session/confirmation': { access: session('viewer'), cases: plain('200') },
  'POST /admin/v1/session/organization': {
    access: session('viewer'),
    cases: {
      own: answers('200', '422 validation_failed'),
      foreign: NOT_YOURS,
      unknown: NOT_YOURS,
      malformed: NOT_YOURS,
    },
  },
  'GET /admin/v1/sessions': { access: session('viewer'), cases: plain('200') },
  'DELETE /admin/v1/sessions': { access: session('viewer'), cases: plain('204') },
  'DELETE /admin/v1/sessions/:sessionId': {
    access: session('viewer'),
    cases: { "somebody else's session": NOTHING_THERE, ...WEB_MISSING },
  },
  'PATCH /admin/v1/profile': { access: session('viewer'), cases: plain('200') },
  'POST /admin/v1/profile/password': { access: session('viewer'), cases: plain('204') },
  'GET /admin/v1/profile/second-factor': { access: session('viewer'), cases: plain('200') },
  'POST /admin/v1/profile/second-factor/authenticator-app': { access: session('viewer'), cases: plain('200') },
  'POST /admin/v1/profile/second-factor/authenticator-app/confirmation': {
    access: session('viewer'),
    cases: plain('422 validation_failed'),
  },
  'DELETE /admin/v1/profile/second-factor/authenticator-app': {
    access: session('viewer'),
    cases: plain('404 not_found'),
  },
  'POST /admin/v1/profile/second-factor/recovery-codes': { access: session('viewer'), cases: plain('409 conflict') },
  'POST /admin/v1/profile/second-factor/passkeys/options': { access: session('viewer'), cases: plain('409 conflict') },
  'POST /admin/v1/profile/second-factor/passkeys': {
    access: session('viewer'),
    cases: plain('422 validation_failed'),
  },
  'PATCH /admin/v1/profile/second-factor/passkeys/:passkeyId': {
    access: session('viewer'),
    cases: WEB_MISSING,
  },
  'DELETE /admin/v1/profile/second-factor/passkeys/:passkeyId': {
    access: session('viewer'),
    cases: WEB_MISSING,
  },
  'POST /admin/v1/organizations': { access: session('owner'), cases: plain('201') },
  'GET /admin/v1/organization': { access: session('viewer'), cases: plain('200') },
  'PATCH /admin/v1/organization': { access: session('admin'), cases: plain('200') },
  'GET /admin/v1/organization/token-policy': { access: session('viewer'), cases: plain('200') },
  'PATCH /admin/v1/organization/token-policy': { access: session('admin'), cases: plain('200') },
  'GET /admin/v1/server': { access: session('viewer'), cases: plain('200') },
  'GET /admin/v1/tokens': {
    access: session('viewer'),
    cases: {
      plain: same('200'),
      'of everybody': { inside: EVERYBODYS, outside: EVERYBODYS },
    },
  },
  'POST /admin/v1/tokens': { access: session('viewer'), cases: plain('201') },
  'POST /admin/v1/tokens/:tokenId/rotate': {
    access: session('viewer'),
    cases: { revoked: NOTHING_THERE, ...WEB_MISSING },
  },
  'DELETE /admin/v1/tokens/:tokenId': {
    access: session('viewer'),
    cases: {
      "somebody else's fresh token": {
        inside: byRole('404 not_found', '404 not_found', '204', '204'),
        outside: '404 not_found',
      },
      revoked: NOTHING_THERE,
      ...WEB_MISSING,
    },
  },
  'GET /admin/v1/members': { access: session('admin'), cases: plain('200') },
  'POST /admin/v1/members': { access: session('admin'), cases: plain('201') },
  'PATCH /admin/v1/members/:userId': {
    access: session('admin'),
    cases: {
      'fresh member': answers('200', '404 not_found'),
      'an owner': {
        inside: byRole('403 insufficient_role', '403 insufficient_role', '403 insufficient_role', '200'),
        outside: '404 not_found',
      },
      'removed member': NOTHING_THERE,
      ...WEB_MISSING,
    },
  },
  'DELETE /admin/v1/members/:userId': {
    access: session('admin'),
    cases: { 'fresh member': answers('204', '404 not_found'), 'removed member': NOTHING_THERE, ...WEB_MISSING },
  },
  'PUT /admin/v1/members/:userId/deactivation': {
    access: session('admin'),
    cases: { 'fresh member': answers('200', '404 not_found'), 'removed member': NOTHING_THERE, ...WEB_MISSING },
  },
  'DELETE /admin/v1/members/:userId/deactivation': {
    access: session('admin'),
    cases: { 'fresh member': answers('200', '404 not_found'), 'removed member': NOTHING_THERE, ...WEB_MISSING },
  },
  'DELETE /admin/v1/members/:userId/sessions': {
    access: session('admin'),
    cases: { 'fresh member': answers('204', '404 not_found'), 'removed member': NOTHING_THERE, ...WEB_MISSING },
  },
  'DELETE /admin/v1/members/:userId/second-factor': {
    access: session('admin'),
    cases: { 'fresh member': answers('204', '404 not_found'), 'removed member': NOTHING_THERE, ...WEB_MISSING },
  },
  'GET /admin/v1/invitations': { access: session('admin'), cases: plain('200') },
  'POST /admin/v1/invitations': { access: session('admin'), cases: plain('201') },
  'DELETE /admin/v1/invitations/:invitationId': {
    access: session('admin'),
    cases: { 'fresh invitation': answers('204', '404 not_found'), ...WEB_MISSING },
  },
  'POST /admin/v1/invitations/accept': { access: OPEN_WEB, cases: plain('404 not_found') },
  'GET /admin/v1/projects/:projectId/trust-rules': {
    access: session('admin'),
    cases: { own: owned('200'), ...PROJECT_MISSING },
  },
  'POST /admin/v1/projects/:projectId/trust-rules': {
    access: session('admin'),
    cases: { 'fresh project': owned('201'), ...PROJECT_MISSING },
  },
  'GET /admin/v1/projects/:projectId/trust-rules/:ruleId': {
    access: session('admin'),
    cases: { own: owned('200'), ...RULE_MISSING },
  },
  'PUT /admin/v1/projects/:projectId/trust-rules/:ruleId': {
    access: session('admin'),
    cases: { own: owned('200'), ...RULE_MISSING },
  },
  'DELETE /admin/v1/projects/:projectId/trust-rules/:ruleId': {
    access: session('admin'),
    cases: { 'fresh trust rule': owned('204'), ...RULE_MISSING },
  },
  'GET /admin/v1/single-sign-on': { access: OPEN_WEB, cases: plain('200') },
  'GET /admin/v1/single-sign-on/start': { access: OPEN_WEB, cases: plain('404 not_found') },
  'GET /admin/v1/single-sign-on/callback': { access: OPEN_WEB, cases: plain('404 not_found') },
  'GET /admin/v1/provisioning': { access: session('owner'), cases: plain('200') },
  'POST /admin/v1/provisioning/token': { access: session('owner'), cases: plain('201') },
  'DELETE /admin/v1/provisioning/token': { access: session('owner'), cases: plain('204') },
  'PUT /admin/v1/provisioning/roles': { access: session('owner'), cases: plain('200') },
  'GET /admin/v1/audit': { access: session('admin'), cases: plain('200') },
};
