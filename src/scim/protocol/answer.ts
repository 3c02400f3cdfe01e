import type { ServerResponse } from 'node:http';

/** The media type of SCIM (RFC 7644 §3.1). */
export const SCIM_TYPE = 'application/scim+json; charset=utf-8';

/** Sends a resource or a list. */
export function sendScim(response: ServerResponse, body: object, status = 200): void {
  const text = JSON.stringify(body);
  response.statusCode = status;
  response.setHeader('Content-Type', SCIM_TYPE);
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}

/** Sends a new resource with its address. */
export function sendCreated(
  response: ServerResponse,
  resource: { readonly meta: { readonly location: string } },
): void {
  response.setHeader('Location', resource.meta.location);
  sendScim(response, resource, 201);
}
