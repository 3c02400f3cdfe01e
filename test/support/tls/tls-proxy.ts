import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { resolve } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';

/** The certificate of `clarion.example.com` and its subdomains, for `NODE_EXTRA_CA_CERTS`. It signs nothing but these tests. */
export const TLS_CERTIFICATE = resolve('test/support/tls/certificate.pem');

/** A proxy for `HTTPS_PROXY`, in the place of DNS and of the proxy that ends TLS before a server. */
export interface TlsProxy {
  readonly url: string;
  /** The host names that were asked for, in order. */
  readonly hosts: readonly string[];
  close(): Promise<void>;
}

/** Starts a proxy that ends TLS of every host and passes what it carries to a server of this machine. */
export async function startTlsProxy(serverUrl: string): Promise<TlsProxy> {
  const sockets = new Set<Socket>();
  const hosts: string[] = [];
  const credentials = {
    cert: readFileSync(TLS_CERTIFICATE),
    key: readFileSync(resolve('test/support/tls/key.pem')),
  };
  const tls = createTlsServer(credentials, (plain) => {
    const server = connect(Number(new URL(serverUrl).port), '127.0.0.1');
    for (const socket of [plain, server]) socket.on('error', () => socket.destroy());
    sockets.add(plain).add(server);
    plain.pipe(server).pipe(plain);
  });
  const proxy = createServer();
  proxy.on('connect', (request, socket: Socket) => {
    hosts.push(request.url ?? '');
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    tls.emit('connection', socket);
  });
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${portOf(proxy.address())}`,
    hosts,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((closed) => proxy.close(() => closed()));
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The proxy listens on no port');
  return address.port;
}
