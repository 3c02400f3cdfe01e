/** Labels of the audit log actions, by action code. */
export const ACTION_LABELS: Readonly<Record<string, string>> = {
  'session.signed_in': 'Signed in',
  'session.signed_out': 'Signed out',
  'session.confirmed': 'Confirmed their password',
  'session.ended': 'Ended a session',
  'session.sign_in_failed': 'Sign-in failed',
  'session.others_ended': 'Ended all other sessions',
  'user.changed': 'Changed their name',
  'user.password_changed': 'Changed their password',
  'user.password_reset': 'Password reset by the operator',
  'user.identity_linked': 'Linked the company’s identity',
  'user.second_factor_added': 'Added a second factor',
  'user.second_factor_removed': 'Removed a second factor',
  'user.recovery_codes_replaced': 'Created new recovery codes',
  'user.second_factors_reset': 'Second factors reset by the operator',
  'token.created': 'Created a token',
  'token.rotated': 'Rotated a token',
  'token.refused': 'Refused uses of a token',
  'token.revoked': 'Deleted a token',
  'device.approved': 'Approved a device',
  'device.denied': 'Denied a device',
  'member.added': 'Added a member',
  'member.role_changed': 'Changed a role',
  'member.removed': 'Removed a member',
  'member.deactivated': 'Deactivated a member',
  'member.reactivated': 'Reactivated a member',
  'member.attributes_changed': 'Changed the attributes of a member',
  'member.sessions_ended': 'Ended the sessions of a member',
  'member.second_factors_reset': 'Reset the second factors of a member',
  'member_group.created': 'Created a group of members',
  'member_group.changed': 'Changed a group of members',
  'member_group.deleted': 'Deleted a group of members',
  'provisioning.token_created': 'Created the provisioning token',
  'provisioning.token_rotated': 'Replaced the provisioning token',
  'provisioning.token_removed': 'Removed the provisioning token',
  'provisioning.roles_changed': 'Changed the roles of groups',
  'invitation.created': 'Invited a member',
  'invitation.accepted': 'Accepted an invitation',
  'invitation.revoked': 'Revoked an invitation',
  'organization.created': 'Created the organization',
  'organization.changed': 'Renamed the organization',
  'organization.token_policy_changed': 'Changed the lifetime of new tokens',
  'organization.device_login_changed': 'Turned device login on or off',
  'organization.second_factor_requirement_changed': 'Changed whether a second factor is required',
  'project.created': 'Created a project',
  'project.changed': 'Changed a project',
  'project.deleted': 'Deleted a project',
  'run.deleted': 'Deleted a run',
  'run.pinned': 'Pinned a run',
  'run.unpinned': 'Unpinned a run',
  'project.cause_rules_replaced': 'Changed cause rules',
  'project.codeowners_replaced': 'Changed CODEOWNERS',
  'api.created': 'Added an API',
  'api.changed': 'Changed an API',
  'api.deleted': 'Deleted an API',
  'collection.created': 'Created a collection',
  'collection.changed': 'Changed a collection',
  'collection.deleted': 'Deleted a collection',
  'environment.changed': 'Changed an environment',
  'environment.deleted': 'Deleted an environment',
  'file.stored': 'Stored a fixture',
  'file.deleted': 'Deleted a fixture',
  'portal.created': 'Created a portal',
  'portal.changed': 'Changed a portal',
  'portal.deleted': 'Deleted a portal',
  'portal.key_renewed': 'Renewed the link of a portal',
  'tag.changed': 'Changed a tag',
  'tag.renamed': 'Renamed a tag',
  'tag.deleted': 'Deleted a tag',
  'target.created': 'Created a target',
  'target.changed': 'Changed a target',
  'target.deleted': 'Deleted a target',
  'gate.changed': 'Changed a gate',
  'gate.deleted': 'Removed a gate',
  'cause.triaged': 'Changed the work on a cause',
  'test.quarantined': 'Quarantined a test',
  'test.quarantine_changed': 'Changed a quarantine',
  'test.quarantine_ended': 'Ended a quarantine',
  'trust_rule.created': 'Created a trust rule',
  'trust_rule.changed': 'Changed a trust rule',
  'trust_rule.deleted': 'Deleted a trust rule',
  'webhook.created': 'Created a webhook',
  'webhook.changed': 'Changed a webhook',
  'webhook.deleted': 'Deleted a webhook',
  'webhook.secret_rotated': 'Rotated a webhook secret',
  'webhook.delivery_resent': 'Resent a webhook delivery',
  'webhook.disabled': 'Disabled a failing webhook',
};

/** Returns the label of an action; the code itself if it is unknown. */
export function actionLabel(action: string): string {
  return Object.hasOwn(ACTION_LABELS, action) ? (ACTION_LABELS[action] ?? action) : action;
}

/** A detail of a recorded change. The name is empty for a change from one value to another. */
interface Detail {
  readonly name: string;
  readonly value: string;
}

/** Formats the details of a change. Joins `from` and `to` into one detail and omits null. */
export function formatDetails(details: Readonly<Record<string, unknown>>): readonly Detail[] {
  const { from, to, ...others } = details;
  const change =
    from === undefined || to === undefined ? [] : [{ name: '', value: `${valueText(from)} → ${valueText(to)}` }];
  const single = change.length > 0 ? others : details;
  const rest = Object.entries(single).filter(([, value]) => value !== null && value !== undefined);
  return [...change, ...rest.map(([name, value]) => ({ name: splitWords(name), value: valueText(value) }))];
}

/** Converts `endedSessions` to `ended sessions`. */
function splitWords(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function valueText(value: unknown): string {
  if (value === '' || (Array.isArray(value) && value.length === 0)) return 'none';
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ');
  return JSON.stringify(value) ?? '';
}
