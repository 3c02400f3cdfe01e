import { textOf } from '../../support/set-up-server.js';

const PASSWORD = 'a long enough password';

/** A role that an owner can give to others. */
export type InvitedRole = 'viewer' | 'member' | 'admin';

/** Invites a person to the organization of the owner with the session cookie `owner`. Returns the secret of the invitation. */
export async function invite(url: string, owner: string, email: string, role: InvitedRole): Promise<string> {
  const response = await post(`${url}/admin/v1/invitations`, { email, role }, owner);
  return (
    textOf(await response.json(), 'url')
      .split('/')
      .at(-1) ?? ''
  );
}

/** Invites a person, who accepts. Returns their session cookie. */
export async function addColleague(
  url: string,
  owner: string,
  { name, email, role }: { readonly name: string; readonly email: string; readonly role: InvitedRole },
): Promise<string> {
  const value = await invite(url, owner, email, role);
  const accepted = await post(`${url}/admin/v1/invitations/accept`, { value, name, password: PASSWORD });
  const cookie = accepted.headers.getSetCookie()[0]?.split(';')[0];
  if (cookie === undefined)
    throw new Error(`Accepting the invitation failed with status ${accepted.status}: ${await accepted.text()}`);
  return cookie;
}

function post(url: string, body: object, cookie = ''): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', ...(cookie === '' ? {} : { Cookie: cookie }) };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}
