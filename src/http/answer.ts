import type { ServerResponse } from 'node:http';

/** Sends a value as compact JSON. */
export function sendJson(response: ServerResponse, value: object, status = 200): void {
  sendJsonText(response, JSON.stringify(value), status);
}

/** Sends JSON text that already exists. */
export function sendJsonText(response: ServerResponse, text: string, status = 200): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}
