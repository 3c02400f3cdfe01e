import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { openBareStore, READ_PATH } from './bare-store.js';

const pool = await openBareStore();

/** The least that a service without a framework could do: one prepared look-up by primary key, and its bytes sent. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const id = request.url?.slice('/reports/'.length);
  const query = { name: 'read', text: 'SELECT body FROM reports WHERE id = $1', values: [id] };
  const { rows } = await pool.query<{ body: string }>(query);
  const body = rows[0]?.body ?? '';
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(body);
}

const server = createServer((request, response) => void answer(request, response));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  process.stdout.write(`http://127.0.0.1:${port}${READ_PATH}\n`);
});
