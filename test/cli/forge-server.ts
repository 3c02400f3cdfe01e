import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';

/** A comment as a test looks at it. */
export interface StoredComment {
  readonly id: number;
  body: string;
}

/** A service with one pull request, number 7 of `acme/shop` (of the project 42 at GitLab), that takes only requests in its published form. */
export interface ForgeServer {
  readonly url: string;
  readonly comments: StoredComment[];
  readonly checks: readonly unknown[];
  /** The ids of comments that the token may not change. */
  readonly foreign: Set<number>;
  close(): Promise<void>;
}

type Answer = readonly [status: number, body: unknown];

interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

/** How a service lists, creates and changes comments. */
interface Form {
  readonly isAuthorized: (headers: IncomingMessage['headers']) => boolean;
  readonly list: string;
  readonly one: RegExp;
  readonly change: 'PATCH' | 'PUT';
  readonly textOf: (body: unknown) => unknown;
  readonly toComment: (comment: StoredComment) => unknown;
  readonly toList: (comments: readonly unknown[], page: number, size: number) => unknown;
  readonly sizeName: string | undefined;
}

const pageOf = (items: readonly unknown[], page: number, size: number): readonly unknown[] =>
  items.slice((page - 1) * size, page * size);
const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** The forms of docs.github.com (REST, 2022-11-28), docs.gitlab.com (notes), developer.atlassian.com (Cloud 2.0), docs.gitea.com (v1). */
const FORMS: Readonly<Record<'github' | 'gitlab' | 'bitbucket' | 'gitea', Form>> = {
  github: {
    isAuthorized: ({ authorization, accept, 'x-github-api-version': version }) =>
      authorization === 'Bearer forge-token' && accept === 'application/vnd.github+json' && version === '2022-11-28',
    list: '/repos/acme/shop/issues/7/comments',
    one: /^\/repos\/acme\/shop\/issues\/comments\/(\d+)$/,
    change: 'PATCH',
    textOf: (body) => memberOf(body, 'body'),
    toComment: (comment) => comment,
    toList: pageOf,
    sizeName: 'per_page',
  },
  gitlab: {
    isAuthorized: ({ 'private-token': token }) => token === 'forge-token',
    list: '/projects/42/merge_requests/7/notes',
    one: /^\/projects\/42\/merge_requests\/7\/notes\/(\d+)$/,
    change: 'PUT',
    textOf: (body) => memberOf(body, 'body'),
    toComment: (comment) => ({ ...comment, system: false }),
    toList: pageOf,
    sizeName: 'per_page',
  },
  bitbucket: {
    isAuthorized: ({ authorization }) => authorization === 'Bearer forge-token',
    list: '/repositories/acme/shop/pullrequests/7/comments',
    one: /^\/repositories\/acme\/shop\/pullrequests\/7\/comments\/(\d+)$/,
    change: 'PUT',
    textOf: (body) => memberOf(memberOf(body, 'content'), 'raw'),
    toComment: ({ id, body }) => ({ id, deleted: false, content: { raw: body, markup: 'markdown' } }),
    toList: (items, page, size) => ({
      values: pageOf(items, page, size),
      page,
      ...(items.length > page * size ? { next: 'https://api.bitbucket.org/next' } : {}),
    }),
    sizeName: 'pagelen',
  },
  gitea: {
    isAuthorized: ({ authorization }) => authorization === 'token forge-token',
    list: '/api/v1/repos/acme/shop/issues/7/comments',
    one: /^\/api\/v1\/repos\/acme\/shop\/issues\/comments\/(\d+)$/,
    change: 'PATCH',
    textOf: (body) => memberOf(body, 'body'),
    toComment: (comment) => comment,
    toList: (items) => items,
    sizeName: undefined,
  },
};

/** Starts a service. */
export async function startForge(name: keyof typeof FORMS): Promise<ForgeServer> {
  const comments: StoredComment[] = [];
  const checks: unknown[] = [];
  const foreign = new Set<number>();
  const form = FORMS[name];
  const answer = (call: Call): Answer => {
    if (!form.isAuthorized(call.headers)) return [401, { message: 'Bad credentials' }];
    if (call.method !== 'GET' && call.headers['content-type'] !== 'application/json') return [415, {}];
    if (name === 'github' && call.method === 'POST' && call.path === '/repos/acme/shop/check-runs') {
      checks.push(call.body);
      return [201, { id: checks.length }];
    }
    const text = form.textOf(call.body);
    if (call.path === form.list && call.method === 'GET') {
      const size = form.sizeName === undefined ? comments.length : Number(call.query.get(form.sizeName));
      if (form.sizeName !== undefined && size > 100) return [400, { message: 'page too large' }];
      return [200, form.toList(comments.map(form.toComment), Number(call.query.get('page') ?? 1), size)];
    }
    if (call.path === form.list && call.method === 'POST' && typeof text === 'string') {
      comments.push({ id: comments.length + 1, body: text });
      return [201, { id: comments.length }];
    }
    const id = Number(form.one.exec(call.path)?.[1]);
    const comment = comments.find((candidate) => candidate.id === id);
    if (comment === undefined || call.method !== form.change || typeof text !== 'string')
      return [404, { message: 'Not Found' }];
    if (foreign.has(id)) return [403, { message: 'Forbidden' }];
    comment.body = text;
    return [200, form.toComment(comment)];
  };
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://forge');
    const { method = '', headers } = request;
    const body: unknown = method === 'GET' ? undefined : await json(request).catch(() => undefined);
    const [status, content] = answer({ method, path: pathname, query: searchParams, headers, body });
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    comments,
    checks,
    foreign,
    close: () => new Promise((settle) => void server.close(() => settle())),
  };
}
