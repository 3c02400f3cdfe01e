import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection over which anything at all can be sent. */
export class RawConnection {
  #received = '';
  #isOver = false;
  #changed: () => void = () => undefined;

  private constructor(private readonly socket: Socket) {
    // What was sent when the other side has closed already is told by `isOver`.
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      this.#received += chunk.toString('latin1');
      this.#changed();
    });
    socket.on('close', () => {
      this.#isOver = true;
      this.#changed();
    });
  }

  static async open(port: number): Promise<RawConnection> {
    return RawConnection.over(connect({ port, host: '127.0.0.1' }));
  }

  /** A sender who goes on though the other side has ended its part. */
  static async openStubborn(port: number): Promise<RawConnection> {
    return RawConnection.over(connect({ port, host: '127.0.0.1', allowHalfOpen: true }));
  }

  private static async over(socket: Socket): Promise<RawConnection> {
    const connection = new RawConnection(socket);
    await once(socket, 'connect');
    return connection;
  }

  /** All that was received, byte by byte (Latin-1). */
  get received(): string {
    return this.#received;
  }

  /** Whether the connection is closed. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Port on this side, by which the server's socket is known. */
  get localPort(): number {
    return this.socket.localPort ?? 0;
  }

  /** Bytes that were handed to the operating system. */
  get bytesSent(): number {
    return this.socket.bytesWritten - this.socket.writableLength;
  }

  /** Sends bytes; done when the operating system has taken them, or never will. */
  async send(bytes: Buffer | string): Promise<void> {
    await new Promise<void>((resolve) => {
      if (this.socket.writable) this.socket.write(bytes, () => resolve());
      else setImmediate(resolve);
    });
  }

  /** Sends what is the end of all that is sent. */
  end(bytes: Buffer | string = ''): void {
    this.socket.end(bytes);
  }

  /** Waits until `holds`, or until the connection is closed. @throws Error after `withinMs`. */
  async until(holds: (received: string) => boolean, withinMs = 10_000): Promise<string> {
    const deadline = Date.now() + withinMs;
    while (!this.#isOver && !holds(this.#received)) {
      const left = deadline - Date.now();
      if (left <= 0)
        throw new Error(`Nothing came within ${withinMs} ms but ${JSON.stringify(this.#received.slice(0, 200))}`);
      await this.#change(left);
    }
    return this.#received;
  }

  /** Waits until the other side has closed. */
  async untilOver(withinMs = 10_000): Promise<string> {
    return this.until(() => false, withinMs);
  }

  /** Breaks the connection off. */
  destroy(): void {
    this.socket.destroy();
  }

  async #change(withinMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      timer = setTimeout(resolve, withinMs);
      this.#changed = resolve;
    });
    clearTimeout(timer);
  }
}
