import { Agent, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';

/** A request as it goes over the wire. A header with several values is sent as several lines. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: Buffer | string;
}

/** An answer, read to its end. */
export interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly ms: number;
}

/** A client that sends what it is told, well-formed or not, over connections that it keeps. */
export class Client {
  readonly #agent: Agent;

  constructor(
    readonly port: number,
    connections = 8,
    private readonly patienceMs = 10_000,
  ) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** Sends a request. Rejects when no whole answer comes within the client's patience. */
  send({ method, path, headers = {}, body }: Sent): Promise<Received> {
    const startedAt = performance.now();
    return new Promise((resolve, reject) => {
      const outgoing = request({ agent: this.#agent, host: '127.0.0.1', port: this.port, method, path });
      for (const [name, value] of Object.entries(headers))
        outgoing.setHeader(name, typeof value === 'string' ? value : [...value]);
      const patience = setTimeout(
        () => outgoing.destroy(new Error(`No answer within ${this.patienceMs} ms`)),
        this.patienceMs,
      );
      let answered = false;
      outgoing.once('close', () => clearTimeout(patience));
      outgoing.once('response', (incoming) => {
        answered = true;
        void readText(incoming).then(
          (text) =>
            resolve({
              status: incoming.statusCode ?? 0,
              headers: incoming.headers,
              text,
              ms: performance.now() - startedAt,
            }),
          reject,
        );
      });
      // A refused body may meet a closed connection; what counts is the answer that came before.
      outgoing.once('error', (error) => {
        if (!answered) reject(error);
      });
      outgoing.end(body);
    });
  }

  /** Closes the connections. */
  close(): void {
    this.#agent.destroy();
  }
}

async function readText(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk)));
  return Buffer.concat(chunks).toString('utf8');
}
