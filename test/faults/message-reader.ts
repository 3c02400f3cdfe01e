const SIMPLE_QUERY = 'Q'.charCodeAt(0);
const PARSE = 'P'.charCodeAt(0);
const BIND = 'B'.charCodeAt(0);
const SYNC = 'S'.charCodeAt(0);

/** The type of a message and the length of the rest; the first message of a connection has no type. */
const HEAD_BYTES = 5;
const LENGTH_BYTES = 4;

/** A message of a client to PostgreSQL. */
export interface ClientMessage {
  /** The SQL of a Query or Parse message, or of a Bind message that runs a statement which was parsed before. */
  readonly statement: string | undefined;
  /** Whether the server replies when it has executed what came so far. */
  readonly asksForReply: boolean;
}

/** Reads messages out of the bytes that a client sends to PostgreSQL (protocol 3.0, "Message Formats"). */
export class MessageReader {
  #unread = Buffer.alloc(0);
  #isStarted = false;
  /** Texts of prepared statements, by name. */
  readonly #prepared = new Map<string, string>();
  #wasParse = false;

  /** The messages that end in these bytes, in their order, without those that open the connection. */
  read(bytes: Buffer): readonly ClientMessage[] {
    this.#unread = Buffer.concat([this.#unread, bytes]);
    const messages: ClientMessage[] = [];
    for (let message = this.#next(); message !== undefined; message = this.#next()) {
      const [type] = message;
      const asksForReply = type === SIMPLE_QUERY || type === SYNC;
      messages.push({ statement: this.#statementOf(message), asksForReply });
    }
    return messages;
  }

  #next(): Buffer | undefined {
    const lengthAt = this.#isStarted ? HEAD_BYTES - LENGTH_BYTES : 0;
    if (this.#unread.length < lengthAt + LENGTH_BYTES) return undefined;
    const end = lengthAt + this.#unread.readInt32BE(lengthAt);
    if (this.#unread.length < end) return undefined;
    const message = this.#unread.subarray(0, end);
    this.#unread = this.#unread.subarray(end);
    if (this.#isStarted) return message;
    this.#isStarted = true;
    return Buffer.alloc(HEAD_BYTES);
  }

  #statementOf(message: Buffer): string | undefined {
    const [type] = message;
    const isBehindParse = this.#wasParse;
    this.#wasParse = type === PARSE;
    if (type !== SIMPLE_QUERY && type !== PARSE && type !== BIND) return undefined;
    const [first = '', second = ''] = message.subarray(HEAD_BYTES).toString('utf8').split('\0', 2);
    if (type === SIMPLE_QUERY) return first;
    if (type === BIND) return isBehindParse ? undefined : this.#prepared.get(second);
    this.#prepared.set(first, second);
    return second;
  }
}
