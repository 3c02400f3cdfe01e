import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Builder, type WebDriver } from 'selenium-webdriver';
import { temporaryDirectory } from '../../support/process.js';
import { freePort } from '../../support/network/free-port.js';

const DRIVERS = ['/usr/bin/WebKitWebDriver', '/usr/local/bin/WebKitWebDriver'];
const BROWSERS = ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`);
const DISPLAY_SERVER = '/usr/bin/Xvfb';
const SCREEN = '1400x1200x24';
const STARTED_WITHIN_MS = 20_000;
const LOOK_MS = 50;
/** The browser's toolbar without room, so that a window may be as narrow as that of a phone. */
const SMALL_TOOLBAR = '* { padding: 0; margin: 0; min-width: 0; border-width: 0; font-size: 1px; }';

/** An open WebKit. */
export interface WebKit {
  readonly driver: WebDriver;
  close(): Promise<void>;
}

/** Returns what is missing to start WebKit; undefined when nothing is. */
export function missingForWebKit(): string | undefined {
  return [DRIVERS, BROWSERS, [DISPLAY_SERVER]].find((paths) => !paths.some((path) => existsSync(path)))?.[0];
}

/** Opens WebKitGTK's browser on a screen of its own. It accepts every certificate. */
export async function openWebKit(): Promise<WebKit> {
  const settings = temporaryDirectory();
  mkdirSync(join(settings.path, 'gtk-3.0'));
  writeFileSync(join(settings.path, 'gtk-3.0', 'gtk.css'), SMALL_TOOLBAR);
  const screen = spawn(DISPLAY_SERVER, ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = await displayOf(screen);
  const port = await freePort();
  const program = spawn(pathIn(DRIVERS), [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${display}`, GDK_BACKEND: 'x11', XDG_CONFIG_HOME: settings.path },
    stdio: 'ignore',
  });
  const address = `http://127.0.0.1:${port}`;
  await waitUntilReady(address);
  const driver = await new Builder()
    .usingServer(address)
    .withCapabilities({
      browserName: 'MiniBrowser',
      acceptInsecureCerts: true,
      'webkitgtk:browserOptions': { binary: pathIn(BROWSERS), args: ['--automation'] },
    })
    .build();
  return {
    driver,
    close: async () => {
      await driver.quit();
      await end(program);
      await end(screen);
      await settings.remove();
    },
  };
}

function pathIn(paths: readonly string[]): string {
  const path = paths.find((each) => existsSync(each));
  if (path === undefined) throw new Error(`${paths[0]} not found. On Debian: apt-get install webkit2gtk-driver xvfb`);
  return path;
}

async function displayOf(screen: ChildProcess): Promise<number> {
  const pipe = screen.stdio[3];
  if (pipe === null || pipe === undefined) throw new Error('Xvfb has no pipe for the number of its display.');
  const [chunk] = await once(pipe, 'data');
  return Number(String(chunk));
}

async function waitUntilReady(address: string): Promise<void> {
  const deadline = performance.now() + STARTED_WITHIN_MS;
  while (performance.now() < deadline) {
    const response = await fetch(`${address}/status`).catch(() => undefined);
    if (response?.ok === true) return;
    await sleep(LOOK_MS);
  }
  throw new Error(`WebKitWebDriver did not start within ${STARTED_WITHIN_MS} ms.`);
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
