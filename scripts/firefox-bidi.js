#!/usr/bin/env node
// Starts Firefox for Playwright, which drives it over WebDriver BiDi and requires commands that a stable Firefox may not know yet. Between
// the two, commands that emulate media and screens are answered in the place of a Firefox that does not know them.
import { spawn } from 'node:child_process';
import { WebSocket, WebSocketServer } from 'ws';

const LISTENING = /WebDriver BiDi listening on (ws:\/\/\S+)/;
/** Commands without which the pages are tested all the same. */
const DISPENSABLE = /^emulation\.set(?:MediaFeatures|ScreenOrientation|ScreenSettings)Override$/;

const firefox = spawn(process.env.CLARION_TEST_FIREFOX ?? 'firefox-esr', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
});
firefox.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => firefox.kill(signal));

let output = '';
firefox.stderr.on('data', (chunk) => {
  output += chunk;
  const address = LISTENING.exec(output)?.[1];
  if (address === undefined) process.stderr.write(chunk);
  else if (!output.endsWith('\0')) {
    output = `${output}\0`;
    listen(address);
  }
});

/** Accepts connections for Firefox, and prints where. */
function listen(address) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' }, () => {
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`);
  });
  server.on('connection', (client, request) => join(client, new WebSocket(`${address}${request.url}`)));
}

/** Passes messages between Playwright and Firefox. */
function join(client, browser) {
  const dispensable = new Set();
  const opened = new Promise((resolve) => browser.once('open', resolve));
  client.on('message', async (data) => {
    const { id, method } = JSON.parse(data);
    if (DISPENSABLE.test(method)) dispensable.add(id);
    await opened;
    browser.send(String(data));
  });
  browser.on('message', (data) => {
    const answer = JSON.parse(data);
    const isUnknown = answer.error === 'unknown command' && dispensable.delete(answer.id);
    client.send(isUnknown ? JSON.stringify({ type: 'success', id: answer.id, result: {} }) : String(data));
  });
  client.on('close', () => browser.close());
  browser.on('close', () => client.close());
}
