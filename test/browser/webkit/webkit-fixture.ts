import { startServerFixture, type ServerFixture } from '../support/browser-fixture.js';
import { startRecordingProxy, type RecordingProxy } from './recording-proxy.js';
import { openWebKit } from './webkit-browser.js';
import { WebKitPage } from './webkit-page.js';

/** A server behind a proxy with TLS, and a WebKit. */
export interface WebKitFixture {
  readonly server: ServerFixture;
  readonly proxy: RecordingProxy;
  readonly page: WebKitPage;
  close(): Promise<void>;
}

/** Starts a server, a proxy that records errors, and WebKit. Throws where one of them is not installed. */
export async function startWebKitFixture(environment: Readonly<Record<string, string>> = {}): Promise<WebKitFixture> {
  const proxy = await startRecordingProxy();
  const server = await startServerFixture({ CLARION_PUBLIC_URL: proxy.url, ...environment });
  proxy.forwardTo(server.url);
  const { driver, close } = await openWebKit();
  return {
    server,
    proxy,
    page: new WebKitPage(driver, proxy),
    close: async () => {
      await close();
      await proxy.close();
      await server.close();
    },
  };
}
