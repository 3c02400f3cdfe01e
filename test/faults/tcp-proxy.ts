import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Stands between a client and a server, and can take the connection away. */
export interface TcpProxy {
  readonly port: number;
  /** Breaks all connections; new ones are refused (`refuse`), or taken and never answered (`silence`). */
  cut(how: 'refuse' | 'silence'): Promise<void>;
  /** Lets connections through again. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** A proxy to a server's host and port. */
export async function startProxy(host: string, port: number): Promise<TcpProxy> {
  const proxy = new Proxy(host, port);
  await proxy.mend();
  return proxy;
}

class Proxy implements TcpProxy {
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #isSilent = false;
  #port = 0;

  constructor(
    private readonly host: string,
    private readonly targetPort: number,
  ) {}

  get port(): number {
    return this.#port;
  }

  async cut(how: 'refuse' | 'silence'): Promise<void> {
    this.#isSilent = how === 'silence';
    if (how === 'refuse') await this.#stopListening();
    this.#breakAll();
  }

  async mend(): Promise<void> {
    if (this.#isSilent) this.#breakAll();
    this.#isSilent = false;
    if (this.#server === undefined) await this.#listen();
  }

  async close(): Promise<void> {
    await this.#stopListening();
  }

  async #listen(): Promise<void> {
    const server = createServer((socket) => this.#accept(socket));
    await new Promise<void>((done, fail) => {
      server.once('error', fail);
      server.listen(this.#port, '127.0.0.1', done);
    });
    this.#server = server;
    this.#port = portOf(server.address());
  }

  async #stopListening(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    const closed = new Promise<void>((done) => {
      if (server === undefined) done();
      else server.close(() => done());
    });
    this.#breakAll();
    await closed;
  }

  #accept(near: Socket): void {
    this.#keep(near);
    if (this.#isSilent) return;
    const far = this.#keep(connect(this.targetPort, this.host));
    near.pipe(far);
    far.pipe(near);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
  }

  #keep(socket: Socket): Socket {
    this.#sockets.add(socket);
    // An end of either side is told by 'close'.
    socket.on('error', () => undefined);
    socket.once('close', () => this.#sockets.delete(socket));
    return socket;
  }

  #breakAll(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The proxy does not listen on a port');
  return address.port;
}
