import {
  Client,
  StreamableHTTPClientTransport,
  type CallToolResult,
  type ListToolsResult,
} from '@modelcontextprotocol/client';
import { version } from '../../package.json';
import type { Session } from '../http/session.js';
import type { Given } from './own-place.js';

/** The tools of a service, which it answers itself: this side never falls behind it. */
export class Upstream {
  #client: Promise<Client> | undefined;

  constructor(private readonly session: Session) {}

  /** The tools that the token may call. Rejects when the service cannot be asked. */
  async list(): Promise<ListToolsResult> {
    return (await this.connected()).listTools();
  }

  /** Calls a tool. Rejects when the service cannot be asked, or refuses the call. */
  async call(name: string, given: Given): Promise<CallToolResult> {
    return (await this.connected()).callTool({ name, arguments: { ...given } });
  }

  async close(): Promise<void> {
    await this.#client?.then(
      (client) => client.close(),
      () => undefined,
    );
  }

  /** A service that could not be reached is tried again with the next question. */
  private connected(): Promise<Client> {
    this.#client ??= this.connect();
    this.#client.catch(() => {
      this.#client = undefined;
    });
    return this.#client;
  }

  private async connect(): Promise<Client> {
    const client = new Client({ name: 'clarion-cli', version }, { versionNegotiation: { mode: 'auto' } });
    const requestInit = { headers: { authorization: `Bearer ${this.session.token}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${this.session.url}/mcp`), { requestInit }));
    return client;
  }
}
