/** A request of the demo. With a body it is a POST, unless it names another method. */
export interface DemoRequest {
  readonly path: string;
  readonly method?: 'PATCH' | 'PUT';
  readonly json?: object;
  readonly form?: FormData;
  readonly cookie?: string;
  readonly token?: string;
}

/** A response of the service. */
export interface DemoResponse {
  /** The cookie of the response, as the value of a request header; empty when there is none. */
  readonly cookie: string;
  /** Returns a text of the JSON body by its path. Throws when there is none. */
  text(...path: readonly (string | number)[]): string;
}

/** Sends a request. Throws the service's message when it refuses. */
export async function send(url: string, request: DemoRequest): Promise<DemoResponse> {
  const body = request.json === undefined ? (request.form ?? null) : JSON.stringify(request.json);
  const response = await fetch(url + request.path, {
    method: request.method ?? (body === null ? 'GET' : 'POST'),
    headers: headersOf(request),
    body,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${request.path} was refused: ${text}`);
  const cookie = response.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  return { cookie, text: (...path) => textAt(JSON.parse(text), path) };
}

function headersOf({ json, cookie, token }: DemoRequest): Record<string, string> {
  return {
    ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(cookie === undefined ? {} : { Cookie: cookie }),
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
  };
}

function textAt(value: unknown, path: readonly (string | number)[]): string {
  const found = path.reduce<unknown>(
    (inner, step) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, step) : undefined),
    value,
  );
  if (typeof found !== 'string') throw new Error(`The response has no text at ${path.join('.')}`);
  return found;
}
