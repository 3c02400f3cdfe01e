import type { ServerResponse } from 'node:http';

/** Answers a value as compact JSON. */
export function sendJson(response: ServerResponse, value: object, status = 200): void {
  sendJsonText(response, JSON.stringify(value), status);
}

/** Answers JSON text that was made before. */
export function sendJsonText(response: ServerResponse, text: string, status = 200): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}
