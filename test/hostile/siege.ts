import { Client, type Received, type Sent } from '../support/exchange.js';
import { complaintsOfProblem } from '../support/problem-form.js';
import { runApp, type RunningApp } from '../support/running-app.js';
import {
  addMember,
  bodyOf,
  invite,
  makeProject,
  makeToken,
  setUpTenant,
  textAt,
  uploadRun,
  type ProjectIds,
  type Tenant,
} from '../support/world.js';

/** A request that nobody should send, and what it is. */
export interface Attempt {
  readonly what: string;
  readonly sent: Sent;
}

/** What is there to be asked for. */
export interface Fixture extends ProjectIds {
  readonly tenant: Tenant;
  readonly runId: string;
  readonly buildId: string;
  readonly openRunId: string;
  readonly tokenId: string;
  readonly userId: string;
  readonly invitationId: string;
}

/** Time limit of a test that sends thousands of requests, also on a machine that has other things to do. */
export const SLOW_MS = 240_000;

const AT_ONCE = 8;

/** HOSTILE=whole makes every attempt that is there to be made; the suite makes a share of them. */
export const IS_WHOLE = process.env['HOSTILE'] === 'whole';

/** Of attempts that come by the hundred one of so many is made, spread over all of them. */
const ONE_OF = IS_WHOLE ? 1 : 10;
/** So many are made in any case. */
const MADE_ALL = 30;
const PATIENCE_MS = 30_000;
const SHOWN = 40;

/** Where an uploaded run is read back: at one of the four, by turns. */
const READ_BACK = [
  '/failures?include=location,stack,difference,reproduce,group,attempts',
  '',
  '/events?limit=1000',
  '/tests?limit=200',
];

/** Sends hostile requests to a running application and gathers what is wrong with the answers. */
export class Siege {
  readonly #complaints: string[] = [];
  #failuresSeen = 0;
  #offered = 0;
  #tried = 0;
  #accepted = 0;
  #readBack = 0;

  private constructor(
    readonly app: RunningApp,
    readonly client: Client,
    readonly fixture: Fixture,
  ) {}

  static async begin(environment: Readonly<Record<string, string>> = {}): Promise<Siege> {
    const app = await runApp(environment);
    const client = new Client(app.port, AT_ONCE, PATIENCE_MS);
    const world = { app, client };
    const tenant = await setUpTenant(world, 'SIEGE');
    const project = await makeProject(world, tenant.owner, 'Project');
    const tests = [{ testId: 'a', success: false, events: [{ type: 'log', message: 'x' }] }];
    const runId = await uploadRun(world, tenant.owner, project, { result: { tests } });
    const read = { method: 'GET', path: `/open/v1/runs/${runId}`, headers: { Cookie: tenant.owner.cookie } };
    const fixture = {
      ...project,
      tenant,
      runId,
      buildId: textAt(bodyOf(await client.send(read), 200), 'buildId'),
      openRunId: await uploadRun(world, tenant.owner, project, { status: 'running' }),
      tokenId: (await makeToken(world, tenant.owner, 'token')).id,
      userId: (await addMember(world, tenant, 'viewer', 'viewer')).userId,
      invitationId: await invite(world, tenant.owner, 'invited@example.org'),
    };
    return new Siege(app, client, fixture);
  }

  /** Attempts so far that were there to be made. */
  get offered(): number {
    return this.#offered;
  }

  /** Of them those that were taken (2xx). */
  get accepted(): number {
    return this.#accepted;
  }

  /** What was wrong since it was asked the last time, of which the first few lines tell enough. */
  takeComplaints(): readonly string[] {
    const logged = this.app.failures.slice(this.#failuresSeen).map((failure) => `the server logged ${String(failure)}`);
    this.#failuresSeen = this.app.failures.length;
    return [...this.#complaints.splice(0), ...logged].slice(0, SHOWN);
  }

  /** Header that makes a request the owner's. */
  get asOwner(): { readonly Cookie: string } {
    return { Cookie: this.fixture.tenant.owner.cookie };
  }

  /** Where runs are uploaded. */
  get uploadPath(): string {
    return `/v1/projects/${this.fixture.projectId}/targets/${this.fixture.targetId}/runs`;
  }

  /** An attempt to post a body as the owner, named JSON unless `headers` say otherwise. */
  post(what: string, path: string, body: Buffer | string, headers: Readonly<Record<string, string>> = {}): Attempt {
    return {
      what,
      sent: {
        method: 'POST',
        path,
        headers: { ...this.asOwner, 'Content-Type': 'application/json', ...headers },
        body,
      },
    };
  }

  /** Sends attempts, several at once, and judges every answer; uploads that were taken are read back. Of very many it makes a share. */
  async try(attempts: Iterable<Attempt>, atOnce = AT_ONCE): Promise<void> {
    const waiting = this.#shareOf(attempts);
    const work = async (): Promise<void> => {
      for (let next = waiting.next(); next.done !== true; next = waiting.next()) await this.#attempt(next.value);
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }

  /** Notes what is wrong with an answer that came in another way. */
  judge(what: string, answer: Received): void {
    this.#tried += 1;
    if (answer.status < 300) this.#accepted += 1;
    this.#complaints.push(...complaintsOf(answer).map((complaint) => `${what}: ${complaint}`));
  }

  /** Looks whether the service is as well as before, tells how much it went through, and ends. */
  async end(name: string): Promise<void> {
    const ready = await this.client.send({ method: 'GET', path: '/health/ready' });
    if (ready.status !== 200) this.#complaints.push(`the service is not ready any more: ${ready.text}`);
    process.stdout.write(
      `${name}: ${this.#tried} requests, of which ${this.#accepted} were taken and ${this.#readBack} runs read back\n`,
    );
    this.client.close();
    await this.app.close();
  }

  /** In each group of so many it is another one that is made, so that lists of values within lists of places are not missed by step. */
  *#shareOf(attempts: Iterable<Attempt>): Generator<Attempt, undefined> {
    let place = 0;
    for (const attempt of attempts) {
      const group = Math.floor(place / ONE_OF);
      if (place < MADE_ALL || place % ONE_OF === spread(group) % ONE_OF) yield attempt;
      place += 1;
    }
    this.#offered += place;
    return undefined;
  }

  async #attempt({ what, sent }: Attempt): Promise<void> {
    this.#tried += 1;
    try {
      const answer = await this.client.send(sent);
      this.#complaints.push(
        ...complaintsOf(answer).map(
          (complaint) => `${sent.method} ${sent.path.slice(0, 120)} with ${what}: ${complaint}`,
        ),
      );
      if (answer.status < 300) await this.#accept(what, sent, answer);
    } catch (error) {
      this.#complaints.push(`${sent.method} ${sent.path.slice(0, 120)} with ${what}: ${String(error)}`);
    }
  }

  async #accept(what: string, sent: Sent, answer: Received): Promise<void> {
    this.#accepted += 1;
    const runId = sent.method === 'POST' ? /"runId":"(clr_\w+)"/.exec(answer.text)?.[1] : undefined;
    if (runId === undefined) return;
    const isOpen = /"status":"(queued|running)"/.test(answer.text);
    this.#readBack += 1;
    for (const suffix of READ_BACK.filter((_, index) => index === this.#readBack % READ_BACK.length)) {
      const read = await this.client.send({
        method: 'GET',
        path: `/open/v1/runs/${runId}${suffix}`,
        headers: this.asOwner,
      });
      const expected = isOpen && suffix.startsWith('/failures') ? 404 : 200;
      if (read.status !== expected || !isJson(read.text))
        this.#complaints.push(`${what} was taken, but ${suffix} reads ${read.status} ${read.text.slice(0, 200)}`);
    }
  }
}

/** A number that follows from another one as if by chance (Knuth's multiplicative hash). */
function spread(number: number): number {
  return Math.floor(((number * 2_654_435_761) % 4_294_967_296) / 65_536);
}

/** What is wrong with an answer to anything at all: the contract's form, in time, and never an error of the server. */
export function complaintsOf(answer: Received): readonly string[] {
  const id = answer.headers['x-request-id'];
  return [
    ...(answer.status >= 500
      ? [`answered ${answer.status} ${/"error":"\w+"/.exec(answer.text)?.[0] ?? answer.text.slice(0, 200)}`]
      : []),
    ...(answer.ms > PATIENCE_MS ? [`answered after ${Math.round(answer.ms)} ms`] : []),
    ...(typeof id === 'string' && /^[\x21-\x7e]{1,128}$/.test(id) ? [] : [`X-Request-Id is ${JSON.stringify(id)}`]),
    ...(answer.status >= 400 && answer.status < 500 ? complaintsOfProblem(answer) : []),
  ];
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
