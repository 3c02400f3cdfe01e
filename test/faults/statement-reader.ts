const SIMPLE_QUERY = 'Q'.charCodeAt(0);
const PARSE = 'P'.charCodeAt(0);

/** The type of a message and the length of the rest; the first message of a connection has no type. */
const HEAD_BYTES = 5;
const LENGTH_BYTES = 4;

/** Reads the SQL statements out of the bytes that a client sends to PostgreSQL (protocol 3.0, "Message Formats"). */
export class StatementReader {
  #unread = Buffer.alloc(0);
  #isStarted = false;

  /** The statements that end in these bytes, in their order. */
  read(bytes: Buffer): readonly string[] {
    this.#unread = Buffer.concat([this.#unread, bytes]);
    const statements: string[] = [];
    for (let message = this.#next(); message !== undefined; message = this.#next()) {
      const statement = statementOf(message);
      if (statement !== undefined) statements.push(statement);
    }
    return statements;
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
}

/** The text of a Query message, or the one behind the name in a Parse message. */
function statementOf(message: Buffer): string | undefined {
  const [type] = message;
  if (type !== SIMPLE_QUERY && type !== PARSE) return undefined;
  const texts = message.subarray(HEAD_BYTES).toString('utf8').split('\0');
  return texts[type === PARSE ? 1 : 0];
}
