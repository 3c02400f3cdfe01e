import type { JsonObject } from '../openapi/json.js';
import { html, inline, prose, type Markup } from '../pages/html.js';
import { command } from '../pages/page.js';
import type {
  ApiAccess,
  ApiAnswer,
  ApiBody,
  ApiContent,
  ApiErrors,
  ApiOperation,
  ApiParameter,
} from './api-reading.js';
import { curlExample } from './curl-example.js';
import { boundsText, typeText } from './schema-text.js';
import { schemaView } from './schema-view.js';

/** Renders one route of the reference: what it requires, takes and returns, and a command that calls it. */
export function operationView(operation: ApiOperation, origin: string, schemas: JsonObject): Markup {
  return html`<article id="${operation.id}">
<h3><a href="#${operation.id}"><span class="method">${operation.method}</span> <code>${operation.path}</code></a></h3>
<p>${inline(operation.summary)}.</p>
${prose(operation.description)}
<p>${accessView(operation.access)}</p>
${parametersView(operation.parameters)}
${operation.body === undefined ? '' : bodyView(operation.body, schemas)}
<h4>Answers</h4>
${operation.answers.map((answer) => answerView(answer, schemas))}
${errorsView(operation.errors)}
<h4>Example</h4>
${command(curlExample(operation, origin, schemas))}
</article>
`;
}

function accessView(access: ApiAccess): Markup {
  switch (access.kind) {
    case 'public':
      return html`<b>Access:</b> open to everybody.`;
    case 'credential':
      return html`<b>Access:</b> ${tokenView(access.scope)}${access.takesSession ? ', or the web session' : ''}.`;
    case 'session':
      return html`<b>Access:</b> the web session of a user with the role <code>${access.role}</code> or above.`;
  }
}

function tokenView(scope: string | undefined): Markup {
  return scope === undefined ? html`any access token` : html`an access token with the scope <code>${scope}</code>`;
}

function parametersView(parameters: readonly ApiParameter[]): Markup | undefined {
  if (parameters.length === 0) return undefined;
  return html`<h4>Parameters</h4>
<ul class="members">${parameters.map(parameterView)}</ul>`;
}

function parameterView({ name, place, isRequired, description, schema }: ApiParameter): Markup {
  const notes = [place, isRequired ? '' : 'optional', boundsText(schema)].filter((note) => note !== '').join(', ');
  return html`<li><code>${name}</code> <span class="type">${typeText(schema)}</span> <span class="note">${notes}</span>
<div>${inline(description)}</div></li>`;
}

function bodyView(body: ApiBody, schemas: JsonObject): Markup {
  return html`<h4>Body${body.isRequired ? '' : html` <span class="note">optional</span>`}</h4>
${prose(body.description)}${body.contents.map((content) => contentView(content, schemas))}`;
}

function answerView({ status, description, headers, contents }: ApiAnswer, schemas: JsonObject): Markup {
  const names = headers.length === 0 ? '' : html` <span class="note">with ${headers.join(', ')}</span>`;
  return html`<p><b class="status">${status}</b> ${inline(description)}.${names}</p>
${contents.map((content) => contentView(content, schemas))}`;
}

function contentView({ mediaType, schema }: ApiContent, schemas: JsonObject): Markup {
  return html`<p><code>${mediaType}</code> <span class="type">${typeText(schema)}</span></p>${schemaView(schema, schemas)}`;
}

function errorsView(errors: readonly ApiErrors[]): Markup {
  const rows = errors.map(({ status, codes }) => html`<li><b class="status">${status}</b> ${codes.map(codeLink)}</li>`);
  return html`<h4>Errors</h4><ul class="members">${rows}</ul>`;
}

function codeLink(code: string): Markup {
  return html`<a href="#error-${code}"><code>${code}</code></a> `;
}
