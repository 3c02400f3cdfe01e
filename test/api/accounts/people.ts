import type { Response, Test } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import type { Role } from '../../../src/auth/permissions.js';
import type { Harness } from './harness.js';

export const PASSWORD = 'correct battery horse';
export const OWNER = {
  organizationName: 'Analytical Engines',
  name: 'Ada',
  email: 'ada@example.org',
  password: PASSWORD,
};

/** Somebody who is signed in. */
export interface Person {
  readonly browser: TestAgent;
  readonly userId: string;
  readonly email: string;
}

/** Does the first-run set-up; its owner is signed in. */
export async function foundOrganization(harness: Harness): Promise<Person> {
  const browser = harness.browser();
  const answer = await browser.post('/admin/v1/setup').send(OWNER).expect(201);
  return { browser, userId: textAt(answer.body, 'user', 'id'), email: OWNER.email };
}

/** Has an owner add a member, who signs in. */
export async function addMember(harness: Harness, owner: Person, email: string, role: Role): Promise<Person> {
  const member = { email, name: email, role, password: PASSWORD };
  const answer = await owner.browser.post('/admin/v1/members').send(member).expect(201);
  const browser = harness.browser();
  await signIn(browser, email).expect(200);
  return { browser, userId: textAt(answer.body, 'userId'), email };
}

/** A sign-in that is under way. */
export function signIn(browser: TestAgent, email: string, password = PASSWORD): ReturnType<TestAgent['post']> {
  return browser.post('/admin/v1/session').send({ email, password });
}

/** The text at a path in an answer's body. */
export function textAt(body: unknown, ...path: readonly string[]): string {
  const found = path.reduce<unknown>((value, name) => memberOf(value, name), body);
  if (typeof found !== 'string') throw new Error(`There is no text at ${path.join('.')}`);
  return found;
}

/** The status with which a request is answered. */
export async function statusOf(test: Test): Promise<number> {
  const answer = await test;
  return answer.status;
}

/** A member of an answer's body. */
export function memberOf(body: unknown, name: string): unknown {
  return isRecord(body) ? body[name] : undefined;
}

/** The items of a page. */
export function itemsOf(body: unknown): readonly Readonly<Record<string, unknown>>[] {
  const items = memberOf(body, 'items');
  if (!Array.isArray(items)) throw new Error('The answer is no page');
  return items.filter(isRecord);
}

/** The value of the session cookie that an answer sets. */
export function cookieOf(answer: Response): string {
  const value = /^(?:__Host-)?clarion_session=([^;]*)/.exec(setCookieOf(answer))?.[1];
  if (value === undefined) throw new Error('The answer sets no session cookie');
  return value;
}

/** The Set-Cookie header of an answer. */
export function setCookieOf(answer: Response): string {
  const headers: Readonly<Record<string, unknown>> = answer.headers;
  return [headers['set-cookie']].flat().join('\n');
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
