/** The style sheet of every page: system fonts, light and dark by the reader's setting, from a width of 360 pixels. */
export const STYLE = `:root {
  color-scheme: light dark;
  --text: #1c2024; --quiet: #5b636c; --line: #d9dde1; --ground: #ffffff; --raised: #f4f5f7; --accent: #0b5cad;
}
@media (prefers-color-scheme: dark) {
  :root { --text: #e6e8ea; --quiet: #a2abb4; --line: #363c42; --ground: #15181b; --raised: #1f2428; --accent: #7ab8f5; }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.55 system-ui, sans-serif; }
body { overflow-wrap: anywhere; }
main { max-width: 52rem; margin: 0 auto; padding: 1rem; min-width: 0; }
h1 { font-size: 1.6rem; line-height: 1.25; }
h2 { font-size: 1.3rem; margin: 2.5rem 0 .5rem; padding-bottom: .25rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1.05rem; margin: 2rem 0 .25rem; }
h3 a { color: inherit; text-decoration: none; }
h4 { font-size: .95rem; margin: 1rem 0 .25rem; }
p { margin: .4rem 0; }
a { color: var(--accent); }
a:focus-visible, pre:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
code, pre, .method, .type { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .88em; }
pre { margin: .4rem 0; padding: .75rem; overflow-x: auto; }
pre { background: var(--raised); border: 1px solid var(--line); border-radius: 6px; }
pre code { font-size: .85rem; overflow-wrap: normal; }
.method { font-weight: 700; color: var(--accent); }
.type, .note { color: var(--quiet); }
.note { font-size: .85rem; }
.status { font-variant-numeric: tabular-nums; }
.members { list-style: none; margin: .25rem 0; padding: 0; }
.members > li { padding: .25rem 0; border-top: 1px solid var(--line); }
.members .members { margin-left: .25rem; padding-left: .75rem; border-left: 2px solid var(--line); }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: .5rem; }
nav { padding: 1rem; border-bottom: 1px solid var(--line); font-size: .9rem; }
nav ul { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
nav ul ul { display: none; }
nav a { display: inline-block; padding: .25rem 0; }
@media (min-width: 64rem) {
  .layout { display: grid; grid-template-columns: 21rem minmax(0, 1fr); }
  nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; border-bottom: 0; border-right: 1px solid var(--line); }
  nav ul, nav ul ul { display: block; }
  nav > ul > li { margin-bottom: .75rem; font-weight: 600; }
  nav ul ul { font-weight: 400; font-size: .85rem; }
}
@media print { nav { display: none; } }
`;
