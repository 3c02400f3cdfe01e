import type { Client } from 'pg';
import { newSessionId, newTokenId, newUserId, type OrganizationId } from '../../../src/common/identifiers.js';
import { newSecretValue, readSecretValue } from '../../../src/sessions/routed-secret.js';
import { digestOf, hintOf, newTokenValue } from '../../../src/tokens/token-value.js';

/** A member with a web session and two personal tokens. */
export interface Person {
  readonly userId: string;
  /** Cookie header of the session. */
  readonly cookie: string;
  readonly tokenId: string;
  readonly token: string;
  readonly otherToken: string;
}

/** Adds viewers to an organization, straight in the database: a thousand passwords would take minutes to hash. */
export async function addPeople(
  database: Client,
  organizationId: OrganizationId,
  count: number,
): Promise<readonly Person[]> {
  const people: Person[] = [];
  for (let index = 0; index < count; index += 1) people.push(await addPerson(database, organizationId));
  return people;
}

async function addPerson(database: Client, organizationId: OrganizationId): Promise<Person> {
  const userId = newUserId();
  await database.query(
    "INSERT INTO users (id, email, name, password_hash, created_at) VALUES ($1, $2, $3, '', now())",
    [userId, `${userId}@example.com`, userId],
  );
  await database.query(
    "INSERT INTO memberships (organization_id, user_id, role, created_at) VALUES ($1, $2, 'viewer', now())",
    [organizationId, userId],
  );
  const [first, second] = [
    await addToken(database, organizationId, userId),
    await addToken(database, organizationId, userId),
  ];
  const cookie = await addSession(database, organizationId, userId);
  return { userId, cookie, tokenId: first.id, token: first.value, otherToken: second.value };
}

async function addToken(
  database: Client,
  organizationId: OrganizationId,
  userId: string,
): Promise<{ readonly id: string; readonly value: string }> {
  const id = newTokenId(organizationId);
  const value = newTokenValue(organizationId);
  await database.query(
    `INSERT INTO tokens (organization_id, id, user_id, type, name, digest, hint, created_at)
     VALUES ($1, $2, $3, 'personal', 'course', $4, $5, now())`,
    [organizationId, id, userId, digestOf(value), hintOf(value)],
  );
  return { id, value };
}

async function addSession(database: Client, organizationId: OrganizationId, userId: string): Promise<string> {
  const value = newSecretValue(organizationId);
  await database.query(
    `INSERT INTO sessions (digest, id, user_id, organization_id, created_at, last_seen_at, expires_at, proven_at)
     VALUES ($1, $2, $3, $4, now(), now(), now() + interval '1 day', now())`,
    [readSecretValue(value)?.digest, newSessionId(organizationId), userId, organizationId],
  );
  return `clarion_session=${value}`;
}
