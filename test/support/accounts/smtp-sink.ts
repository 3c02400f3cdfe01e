import { SMTPServer } from 'smtp-server';

/** An e-mail as a mail server received it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and parts, with soft line breaks of quoted-printable undone. */
  readonly source: string;
}

/** A mail server that keeps what it receives (RFC 5321), in this process. */
export class SmtpSink {
  readonly mails: ReceivedMail[] = [];
  /** What the next recipients are refused with; the first one is taken. */
  readonly refusals: number[] = [];
  private constructor(private readonly server: SMTPServer) {}

  static async start(): Promise<SmtpSink> {
    const sink: SmtpSink = new SmtpSink(
      new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        onAuth: ({ username, password }, _session, done) => {
          if (username === 'clarion' && password === 'p@ss') done(null, { user: username });
          else done(new Error('Wrong password'));
        },
        onRcptTo: (_address, _session, done) => {
          const responseCode = sink.refusals.shift();
          done(responseCode === undefined ? null : Object.assign(new Error('Refused'), { responseCode }));
        },
        onData: (stream, { envelope }, done) => {
          const chunks: Buffer[] = [];
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          stream.on('end', () => {
            const source = Buffer.concat(chunks).toString('utf8').replace(/=\r\n/g, '').replaceAll('=3D', '=');
            const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
            sink.mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), source });
            done();
          });
        },
      }),
    );
    await new Promise<void>((resolve) => sink.server.listen(0, '127.0.0.1', () => resolve()));
    return sink;
  }

  /** The address that clients use. */
  get url(): string {
    const address = this.server.server.address();
    if (address === null || typeof address === 'string') throw new Error('The mail server has no port');
    return `smtp://clarion:p%40ss@127.0.0.1:${address.port}`;
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}
