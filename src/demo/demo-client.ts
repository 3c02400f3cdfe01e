/** A request of the demo. With a body it is a POST. */
export interface Ask {
  readonly path: string;
  readonly json?: object;
  readonly body?: string;
  readonly cookie?: string;
  readonly token?: string;
  readonly accept?: string;
}

/** A response of the service. */
export interface DemoAnswer {
  readonly body: string;
  /** The cookie of the response, as the value of a request header; empty when there is none. */
  readonly cookie: string;
  /** Returns a text of the JSON body by its path. Throws when there is none. */
  text(...way: readonly (string | number)[]): string;
}

/** Sends a request. Throws the service's message when it refuses. */
export async function askFor(url: string, ask: Ask): Promise<DemoAnswer> {
  const body = ask.json === undefined ? ask.body : JSON.stringify(ask.json);
  const response = await fetch(url + ask.path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: headersOf(ask, body),
    body: body ?? null,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${ask.path} was refused: ${text}`);
  const cookie = response.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  return { body: text, cookie, text: (...way) => textAt(JSON.parse(text), way) };
}

function headersOf(ask: Ask, body: string | undefined): Record<string, string> {
  return {
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(ask.cookie === undefined ? {} : { Cookie: ask.cookie }),
    ...(ask.token === undefined ? {} : { Authorization: `Bearer ${ask.token}` }),
    ...(ask.accept === undefined ? {} : { Accept: ask.accept }),
  };
}

function textAt(value: unknown, way: readonly (string | number)[]): string {
  const found = way.reduce<unknown>(
    (inner, step) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, step) : undefined),
    value,
  );
  if (typeof found !== 'string') throw new Error(`The answer has no text at ${way.join('.')}`);
  return found;
}

/** Prints a step. */
export function printStep(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Prints a response as it came, indented. */
export function printResponse(body: string): void {
  process.stdout.write(`\n${body.trimEnd()}\n\n`);
}

/** Prints the command that does the same. */
export function printCommand(url: string, path: string, token: string, file?: string, accept?: string): void {
  const lines = [
    `curl -H 'Authorization: Bearer ${token}'`,
    ...(accept === undefined ? [] : [`-H 'Accept: ${accept}'`]),
    ...(file === undefined ? [] : [`-H 'Content-Type: application/json' --data-binary @${file}`]),
    `${url}${path}`,
  ];
  process.stdout.write(`\n  $ ${lines.join(' \\\n      ')}\n\n`);
}
