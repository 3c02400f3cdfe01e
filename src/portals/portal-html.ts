import { createHash } from 'node:crypto';
import { writeBadge } from '../trends/badge-svg.js';
import type { PortalApi, PortalOperation } from './portal-apis.js';
import type { PortalItem } from './portal-content.js';

/** The page of a portal. */
export interface PortalDocument {
  readonly title: string;
  readonly isIndexed: boolean;
  readonly items: readonly PortalItem[];
  readonly apis: readonly PortalApi[];
}

const STYLE = `
:root{color-scheme:light dark;background:#fff;color:#1b1f23;--line:#d0d4d9;--soft:#5f6368;--green:#2b7a0b;--red:#c02a1d;--grey:#5f6368}
@media(prefers-color-scheme:dark){:root{background:#14171a;color:#dfe4e9;--line:#3c4043;--soft:#9aa0a6;--green:#7ddf64;--red:#ff8a80;--grey:#9aa0a6}}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
ul{list-style:none;padding:0}li.item{border-top:1px solid var(--line);padding:.75rem 0}
h2{font-size:1.1rem;margin:0}p{margin:.25rem 0;color:var(--soft)}
.green{color:var(--green)}.red{color:var(--red)}.grey{color:var(--grey)}
svg.trend{height:2rem;width:10rem;max-width:100%}svg.trend polyline{fill:none;stroke:currentColor;stroke-width:2}
.tests li,.operations li{overflow-wrap:anywhere}section.api{margin-top:2rem}`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** No script runs, nothing is loaded, and no site can frame the page. */
export const PORTAL_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Writes the page of a portal. Every text in it is escaped. */
export function writePortal({ title, isIndexed, items, apis }: PortalDocument): string {
  const status = items.length === 0 && apis.length > 0 ? '' : writeStatus(items);
  return page(title, isIndexed, `${status}${apis.map(writeApi).join('')}`);
}

function writeStatus(items: readonly PortalItem[]): string {
  const isFailing = items.some(({ status }) => status.color === 'red');
  const isUnknown = items.length === 0 || items.some(({ status }) => status.color === 'grey');
  const summary = isFailing ? 'Some tests fail.' : isUnknown ? 'Some results are missing.' : 'All tests pass.';
  return `<p>${summary}</p><ul>${items.map(writeItem).join('')}</ul>`;
}

/** Writes the page of an address without a portal. It is the same for every reason. */
export function writeMissingPortal(): string {
  return page('Page not found', false, '<p>The link may be incomplete or no longer valid.</p>');
}

/** Writes the badge of a collection or target, as SVG. */
export function writePortalBadge({ name, status }: PortalItem): string {
  return writeBadge({ label: name, ...status });
}

function page(title: string, isIndexed: boolean, body: string): string {
  const robots = isIndexed ? '' : '<meta name="robots" content="noindex">';
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    `<meta name="viewport" content="width=device-width,initial-scale=1">${robots}` +
    `<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>` +
    `<body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>\n`
  );
}

function writeItem(item: PortalItem): string {
  const { name, status, tests, passRate, lastRunAt, trend, failingTests } = item;
  const facts = [
    tests === 1 ? '1 test' : `${tests} tests`,
    passRate === null ? '' : `${percent(passRate)} passed`,
    lastRunAt === null
      ? ''
      : `last run <time datetime="${lastRunAt}">${lastRunAt.slice(0, 16).replace('T', ' ')} UTC</time>`,
  ].filter((fact) => fact !== '');
  return (
    `<li class="item"><h2>${escapeHtml(name)} <span class="${status.color}">${escapeHtml(status.value)}</span></h2>` +
    `<p>${facts.join(' · ')}</p>${writeTrend(trend)}${writeTests(failingTests)}</li>`
  );
}

/** An operation that was called may have failed, so nothing here is green. */
function writeApi({ name, described, exercised, operations }: PortalApi): string {
  const share = described === 0 ? '' : ` (${percent(exercised / described)})`;
  const more = described > operations.length ? `<p>… and ${described - operations.length} more</p>` : '';
  return (
    `<section class="api"><h2>${escapeHtml(name)}</h2><p>Tests call ${exercised} of ${described} operations${share}.</p>` +
    `<ul class="operations">${operations.map(writeOperation).join('')}</ul>${more}</section>`
  );
}

function writeOperation({ method, path, calls, failures, described, exercised }: PortalOperation): string {
  const missing = described.filter((status) => !exercised.includes(status));
  const facts = [
    calls > 0 ? '' : 'not called',
    exercised.length === 0 ? '' : `seen ${exercised.join(', ')}`,
    missing.length === 0 || calls === 0 ? '' : `not seen ${missing.join(', ')}`,
  ].filter((fact) => fact !== '');
  const failed = failures === 0 ? '' : ` <span class="red">${failures} of ${calls} calls failed</span>`;
  return `<li><code>${escapeHtml(`${method} ${path}`)}</code> <span class="grey">${escapeHtml(facts.join(' · '))}</span>${failed}</li>`;
}

/** 99.96 % is not 100 %. */
function percent(rate: number): string {
  return `${Math.floor(rate * 1000) / 10} %`;
}

function writeTrend(rates: readonly number[]): string {
  if (rates.length < 2) return '';
  const step = 100 / (rates.length - 1);
  const points = rates.map((rate, index) => `${round(index * step)},${round(22 - rate * 20)}`).join(' ');
  return (
    `<svg class="trend" viewBox="0 0 100 24" preserveAspectRatio="none" role="img" aria-label="Pass rates of the last ${rates.length} runs">` +
    `<polyline points="${points}"/></svg>`
  );
}

function writeTests(names: readonly string[]): string {
  if (names.length === 0) return '';
  return `<ul class="tests">${names.map((name) => `<li>${escapeHtml(name)}</li>`).join('')}</ul>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.toWellFormed().replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
