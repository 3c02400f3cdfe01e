import { PROBLEMS } from '../../common/problem.js';
import type { JsonObject } from '../openapi/json.js';
import { html, inline, prose, type Markup } from '../pages/html.js';
import { page } from '../pages/page.js';
import { readApi, type Api } from './api-reading.js';
import { operationView } from './operation-view.js';

/** Renders the API reference as one page without scripts. `origin` is the service's own address, for the examples. */
export function docsPage(document: JsonObject, origin: string): string {
  const api = readApi(document);
  return page(
    `${api.title} reference`,
    html`<a class="skip" href="#content">Skip to the content</a>
<div class="layout">
${navigation(api)}
<main id="content">
<h1>${api.title} reference</h1>
<p class="note">Version ${api.version} · <a href="/openapi.json">OpenAPI document</a> · <a href="/">Start</a></p>
${prose(api.description)}
${api.tags.map((tag) => tagView(tag, api, origin))}
${errorList()}
</main>
</div>`,
  );
}

function navigation(api: Api): Markup {
  const groups = api.tags.map(
    ({ name }) =>
      html`<li><a href="#${tagAnchor(name)}">${name}</a><ul>${operationsOf(name, api).map(
        ({ id, method, path }) => html`<li><a href="#${id}"><span class="method">${method}</span> ${path}</a></li>`,
      )}</ul></li>`,
  );
  return html`<nav aria-label="Routes"><ul>${groups}<li><a href="#errors">Errors</a></li></ul></nav>`;
}

function tagView(tag: Api['tags'][number], api: Api, origin: string): Markup {
  return html`<section>
<h2 id="${tagAnchor(tag.name)}">${tag.name}</h2>
${prose(tag.description)}
${operationsOf(tag.name, api).map((operation) => operationView(operation, origin, api.schemas))}
</section>
`;
}

function operationsOf(tag: string, api: Api): Api['operations'] {
  return api.operations.filter((operation) => operation.tag === tag);
}

function tagAnchor(tag: string): string {
  return `tag-${tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
}

function errorList(): Markup {
  const rows = Object.entries(PROBLEMS).map(
    ([code, { status, title }]) =>
      html`<li id="error-${code}"><code>${code}</code> <span class="note">${status}</span> ${inline(title)}</li>`,
  );
  return html`<section>
<h2 id="errors">Errors</h2>
<p>Every value of the member <code>error</code>, with its status.</p>
<ul class="members">${rows}</ul>
</section>`;
}
