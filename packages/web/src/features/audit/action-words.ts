/** What happened, in plain words, by the codes of the audit log. */
export const ACTIONS: Readonly<Record<string, string>> = {
  'session.signed_in': 'Signed in',
  'session.signed_out': 'Signed out',
  'session.ended': 'Ended a session',
  'session.others_ended': 'Ended all other sessions',
  'user.changed': 'Changed their name',
  'user.password_changed': 'Changed their password',
  'token.created': 'Made a token',
  'token.revoked': 'Deleted a token',
  'device.approved': 'Approved a device',
  'device.denied': 'Denied a device',
  'member.added': 'Added a member',
  'member.role_changed': 'Changed a role',
  'member.removed': 'Removed a member',
  'invitation.created': 'Invited somebody',
  'invitation.accepted': 'Accepted an invitation',
  'invitation.revoked': 'Revoked an invitation',
  'organization.created': 'Founded the organization',
  'organization.changed': 'Renamed the organization',
  'project.created': 'Made a project',
  'project.changed': 'Changed a project',
  'project.deleted': 'Deleted a project',
  'project.cause_rules_replaced': 'Changed cause rules',
  'target.created': 'Made a target',
  'target.changed': 'Changed a target',
  'target.deleted': 'Deleted a target',
  'gate.changed': 'Changed a gate',
  'gate.deleted': 'Took a gate away',
  'test.quarantined': 'Quarantined a test',
  'test.quarantine_changed': 'Changed a quarantine',
  'test.quarantine_ended': 'Ended a quarantine',
  'webhook.created': 'Made a webhook',
  'webhook.changed': 'Changed a webhook',
  'webhook.deleted': 'Deleted a webhook',
  'webhook.secret_rotated': 'Changed the secret of a webhook',
  'webhook.delivery_resent': 'Sent a delivery again',
  'webhook.disabled': 'Disabled a webhook that kept failing',
};

/** What happened, in plain words; the code itself where there are none. */
export function actionWords(action: string): string {
  return Object.hasOwn(ACTIONS, action) ? (ACTIONS[action] ?? action) : action;
}
