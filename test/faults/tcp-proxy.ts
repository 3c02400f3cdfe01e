import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { type ClientMessage, MessageReader } from './message-reader.js';

/** Which message to PostgreSQL loses its connection, and when. */
export interface LostMessage {
  /** Which one of the messages that ask for a reply, on all connections, from 1. */
  readonly nth: number;
  /**
   * `request`: the server does not get the message. `reply`: the server executes it, and the client gets no reply.
   * `late`: the client loses the connection at once, and the server gets the message a second later.
   */
  readonly loses: 'request' | 'reply' | 'late';
}

/** Which statement to PostgreSQL loses its connection, and when; `nth` counts these statements alone. */
export interface LostStatement extends LostMessage {
  readonly text: string;
  /** Counts only statements of transactions that sent a statement with this text before. */
  readonly inTransactionWith: string;
  /** Whether new connections are refused from then on, until `mend`. */
  readonly staysAway: boolean;
}

/** Forwards connections to a server, and can cut them. */
export interface TcpProxy {
  readonly port: number;
  /** How many messages asked for a reply so far, on all connections. */
  readonly messages: number;
  /** How many statements and messages have lost their connections. */
  readonly statementsLost: number;
  /** Cuts the connection at a statement, or at a message, that follows. */
  cutAt(lost: LostStatement | LostMessage): void;
  /** Cuts no connection at what `cutAt` was called with last. */
  spare(): void;
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

const LATE_MS = 1_000;

/** A statement or message that is waited for. */
interface Trap {
  readonly lost: LostStatement | LostMessage;
  seen: number;
}

class Proxy implements TcpProxy {
  readonly #sockets = new Set<Socket>();
  #trap: Trap | undefined;
  #messages = 0;
  #statementsLost = 0;
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

  get messages(): number {
    return this.#messages;
  }

  get statementsLost(): number {
    return this.#statementsLost;
  }

  cutAt(lost: LostStatement | LostMessage): void {
    this.#trap = { lost, seen: 0 };
  }

  spare(): void {
    this.#trap = undefined;
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
    const gate = this.#gate(near, far);
    near.pipe(gate).pipe(far);
    far.pipe(near);
    near.once('close', () => {
      gate.end();
      far.resume();
    });
    far.once('close', () => near.destroy());
  }

  /** Forwards what a client sends, until the statement comes that loses its connection. */
  #gate(near: Socket, far: Socket): Transform {
    const trapped = this.#watch();
    return new Transform({
      transform: (bytes: Buffer, _encoding, done): void => {
        const trap = trapped(bytes);
        if (trap === undefined) return done(null, bytes);
        far.unpipe(near).resume();
        if (trap.lost.loses === 'reply') {
          far.once('data', () => this.#spring(trap, near));
          return done(null, bytes);
        }
        this.#spring(trap, near);
        if (trap.lost.loses === 'request') return done();
        setTimeout(() => done(null, bytes), LATE_MS);
      },
    });
  }

  /** Finds, in what one connection sends, the statement or message that is waited for. */
  #watch(): (bytes: Buffer) => Trap | undefined {
    const reader = new MessageReader();
    let transaction = '';
    return (bytes) => {
      for (const message of reader.read(bytes)) {
        if (message.asksForReply) this.#messages += 1;
        const trap = this.#trap;
        const counts = trap !== undefined && isWaitedFor(trap.lost, message, transaction);
        transaction = message.statement === 'START TRANSACTION' ? '' : transaction + (message.statement ?? '');
        if (trap === undefined || !counts) continue;
        trap.seen += 1;
        if (trap.seen < trap.lost.nth) continue;
        this.#trap = undefined;
        return trap;
      }
      return undefined;
    };
  }

  #spring(trap: Trap, near: Socket): void {
    near.destroy();
    this.#statementsLost += 1;
    if ('staysAway' in trap.lost && trap.lost.staysAway) void this.cut('refuse');
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

function isWaitedFor(lost: LostStatement | LostMessage, message: ClientMessage, transaction: string): boolean {
  if (!('text' in lost)) return message.asksForReply;
  return message.statement === lost.text && transaction.includes(lost.inTransactionWith);
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The proxy does not listen on a port');
  return address.port;
}
