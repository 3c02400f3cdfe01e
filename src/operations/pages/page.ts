import { applyDecorators, Header } from '@nestjs/common';
import { ApiProduces, ApiResponse } from '@nestjs/swagger';
import { html, type Markup, type Part } from './html.js';

/** Path of the style sheet of every page. */
const STYLE_PATH = '/docs/style.css';

/** No script runs, nothing is loaded from other origins, no site can frame the page, and no form leaves it. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Declares a route that returns a page. */
export const AnswersHtml = (description: string): MethodDecorator & ClassDecorator =>
  applyDecorators(
    Header('Content-Type', 'text/html; charset=utf-8'),
    Header('Content-Security-Policy', CONTENT_SECURITY_POLICY),
    Header('Cross-Origin-Opener-Policy', 'same-origin'),
    ApiProduces('text/html'),
    ApiResponse({ status: 200, description, schema: { type: 'string' } }),
  );

/** Renders a whole page. */
export function page(title: string, body: Part): string {
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
${body}
</body>
</html>
`);
}

/** Renders a command to copy. */
export function command(text: string): Markup {
  return html`<pre tabindex="0"><code>${text}</code></pre>`;
}
