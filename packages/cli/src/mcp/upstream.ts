import {
  Client,
  StreamableHTTPClientTransport,
  type CallToolResult,
  type ListResourcesResult,
  type ListToolsResult,
  type ReadResourceResult,
} from '@modelcontextprotocol/client';
import { version } from '../../package.json';
import type { Session } from '@clarion/uploading/http/session';
import type { ToolArguments } from './tool-defaults.js';

/** Forwards tool calls to the Clarion server, so that the command always offers the server's current tools. */
export class Upstream {
  #client: Promise<Client> | undefined;

  constructor(private readonly session: Session) {}

  /** Lists the tools that the token can call. Rejects when the server cannot be reached. */
  async list(): Promise<ListToolsResult> {
    return (await this.connected()).listTools();
  }

  /** Calls a tool. Rejects when the server cannot be reached or rejects the call. */
  async call(name: string, args: ToolArguments): Promise<CallToolResult> {
    return (await this.connected()).callTool({ name, arguments: { ...args } });
  }

  /** Lists the resources of the server. Rejects when it cannot be reached. */
  async resources(): Promise<ListResourcesResult> {
    return (await this.connected()).listResources();
  }

  /** Reads a resource. Rejects when the server cannot be reached or does not have it. */
  async resource(uri: string): Promise<ReadResourceResult> {
    return (await this.connected()).readResource({ uri });
  }

  async close(): Promise<void> {
    await this.#client?.then(
      (client) => client.close(),
      () => undefined,
    );
  }

  /** Connects once; after a failure, the next call connects again. */
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
