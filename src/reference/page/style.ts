/**
 * The style sheet of the reference's pages. It stands inside the page and the policy allows it by its hash, because the
 * page loads nothing.
 */

import { chevronRules } from '../../web/chevron.ts';
import { createInline } from '../../web/inline.tsx';
import { colourDeclarations } from '../../web/page-colours.ts';

// Text has a contrast of at least 4.5:1, lines of controls 3:1 (WCAG 1.4.3, 1.4.11). Below 60rem there is one column.
// The list of all pages opens there; a wider window always shows it beside the page.
// Below 40rem the cells of a row stack, each with its label, so that the page fits 320 px (1.4.10); empty cells are
// left out there. Anchors stop below the edge of the window. Closed content is printed open.
export const referenceStyle = createInline(`
:root { color-scheme: light dark; font: 1rem/1.55 system-ui, sans-serif; scroll-padding-top: 1rem;
  ${colourDeclarations} }
body { margin: 0; background: var(--paper); color: var(--ink); overflow-wrap: anywhere; }
a { color: var(--accent); text-underline-offset: .15em; }
.skip { position: absolute; inset-inline-start: -100vw; background: var(--paper); padding: .5rem 1rem; }
.skip:focus { inset: 0 auto auto 0; z-index: 1; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
:target { background: color-mix(in srgb, var(--wait) 22%, var(--paper)); }
section:target, :is(h2, h3):target { background: none; }
:is(section:target > :is(h2, h3), :is(h2, h3):target) { box-shadow: -.5rem 0 0 var(--paper), -.8rem 0 0 var(--accent); }
${chevronRules}
nav.site .product { display: flex; align-items: center; gap: .6rem; min-height: 2.75rem; font-weight: 600; color: var(--ink); }
.product .ground { fill: var(--accent); }
.product .line { fill: none; stroke: var(--on-accent); stroke-width: 2; stroke-linecap: round; }
.hero { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 19rem), 1fr)); gap: 1.5rem 2.5rem;
  margin-bottom: 1.5rem; }
.hero > img { justify-self: center; }
.try iframe { display: block; width: 100%; height: 22.5rem; border: 0; }
.try p { margin: 0 0 .75rem; font-size: .875rem; color: var(--quiet); }
.lead { font-size: 1.2rem; line-height: 1.4; text-wrap: pretty; }
.release { margin-top: 4rem; font-size: .875rem; color: var(--quiet); }
ul.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr)); gap: 1rem; max-width: none;
  margin: 1.25rem 0; padding: 0; list-style: none; }
.cards li { position: relative; overflow: hidden; border: 1px solid var(--line); border-radius: .75rem; background: var(--card); }
.cards li:hover { border-color: var(--edge); }
.cards li > :not(.scene) { display: block; padding: 0 1.25rem; }
.cards a { margin-top: 1rem; font-size: 1.0625rem; font-weight: 600; text-decoration: none; }
.cards a::after { content: ""; position: absolute; inset: 0; border-radius: .75rem; }
.cards li > span { margin: .25rem 0 1.1rem; color: var(--quiet); }
.scene { display: flex; gap: 1px; height: 11rem; background: var(--line); border-bottom: 1px solid var(--line); }
.scene img { flex: 1; min-width: 0; height: 100%; border: 0; border-radius: 0; object-fit: cover; object-position: left top; }
nav.site { display: grid; padding: .5rem 1rem; border-bottom: 1px solid var(--line); background: var(--raised); }
nav.site > * { grid-area: 1 / 1; }
nav.site > .product { z-index: 1; place-self: start; padding-block: 0; }
nav.site > details { margin: 0; }
nav.site > details > summary { margin-inline-start: auto; min-height: 2.75rem; align-content: center; padding-block: 0; font-weight: 600; }
nav.site > details > ul { margin-inline: 0; }
nav.site a, nav.site summary { padding-block: .3rem; }
.sheet { box-sizing: border-box; padding: 0 1rem 3rem; min-width: 0; }
nav { font-size: .9375rem; }
nav ul, nav ol, .columns ul, ul.pages { max-width: none; list-style: none; margin: 0; padding: 0; }
nav a, .columns a { display: inline-block; padding: .2rem 0; text-decoration: none; }
nav a:hover, .columns a:hover { text-decoration: underline; }
nav.way { padding-top: 1rem; }
nav.way li { display: inline; color: var(--quiet); }
nav.way li + li::before { content: "/"; padding-inline: .4rem; }
nav.parts { border: 1px solid var(--line); border-radius: .4rem; padding: .5rem 1rem; margin: 1.25rem 0; }
nav.parts ul, .columns ul { columns: 14rem; column-gap: 2rem; }
nav.parts li, .columns li { break-inside: avoid; }
.names ul { columns: 11rem; }
ul.pages li { padding: .6rem 0; border-bottom: 1px solid var(--line); }
ul.pages li > :not(a) { display: block; width: fit-content; margin-top: .15rem; }
ul.pages span, nav.turn span { color: var(--quiet); }
ul.pages > li > .colon { position: absolute; clip-path: inset(50%); }
ul.pages a { font-weight: 500; text-decoration: none; }
ul.pages a:hover { text-decoration: underline; }
nav.turn { display: flex; flex-wrap: wrap; gap: .5rem 2rem; border-top: 2px solid var(--line); margin-top: 3rem; padding-top: 1rem; }
nav.turn a[rel=next] { margin-inline-start: auto; text-align: end; }
nav.turn span { display: block; font-size: .875rem; }
h1, h2, h3 { line-height: 1.25; text-wrap: balance; }
h1 { font-size: 1.75rem; margin: 1.5rem 0 .5rem; }
h2 { font-size: 1.45rem; margin: 3rem 0 1rem; padding-top: 1rem; border-top: 2px solid var(--line); }
h3 { font-size: 1.2rem; margin: 2.25rem 0 .75rem; }
main img { box-sizing: border-box; max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: .5rem; }
p:has(> img + img) { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr)); gap: 1rem;
  max-width: none; margin-block: 1rem; align-items: start; }
:is(h2, h3) > a { color: inherit; text-decoration: none; }
:is(h2, h3) > a:hover { text-decoration: underline; }
.call { font-size: 1.125rem; }
main { max-width: 62rem; }
p, ul { max-width: 52rem; margin: .6rem 0; }
ul { padding-inline-start: 1.25rem; }
code { font: .9em/1.5 ui-monospace, "DejaVu Sans Mono", monospace; background: var(--raised); border-radius: .2rem;
  padding: .05em .25em; }
pre code, th > code, th > a > code { background: none; padding: 0; }
.scroll { overflow-x: auto; overflow-wrap: break-word; margin: .75rem 0 1.25rem; --ground: var(--paper);
  background: linear-gradient(to right, var(--ground) 40%, transparent) 0 0 / 2.5rem 100% no-repeat local,
    linear-gradient(to left, var(--ground) 40%, transparent) 100% 0 / 2.5rem 100% no-repeat local,
    linear-gradient(to right, var(--line), transparent) 0 0 / .75rem 100% no-repeat,
    linear-gradient(to left, var(--line), transparent) 100% 0 / .75rem 100% no-repeat, var(--ground); }
pre.scroll { --ground: var(--raised); }
pre { border: 1px solid var(--line); border-radius: .4rem; padding: .75rem; overflow-wrap: normal; }
button.copy { display: block; min-height: 1.75rem; margin: .75rem 0 -.5rem auto; padding: .1rem .6rem; font-size: .875rem; }
.copy + pre.scroll { margin-top: .75rem; }
table { border-collapse: collapse; width: 100%; font-size: .9375rem; }
table:has(th:nth-child(3)) { min-width: 34rem; }
th, td { text-align: start; vertical-align: top; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); }
th { font-weight: 600; }
th > a { text-decoration: none; }
th > a:hover { text-decoration: underline; }
tbody th { font-weight: 400; }
table:has(th:nth-child(5)) { min-width: 58rem; }
table:has(th:nth-child(5)) td:last-child { max-width: 14rem; overflow-wrap: anywhere; }
td:last-child > a > code { white-space: nowrap; }
thead th { color: var(--quiet); white-space: nowrap; }
search form { display: flex; flex-wrap: wrap; align-items: end; gap: .5rem; margin: 1rem 0; }
search form label { flex: 1 1 14rem; max-width: 30rem; }
input, button { box-sizing: border-box; min-height: 2.75rem; padding: .4rem .75rem; font: inherit; color: inherit;
  background: var(--paper); border: 1px solid var(--edge); border-radius: .4rem; }
input { display: block; width: 100%; margin-top: .25rem; }
::placeholder { color: var(--quiet); opacity: 1; }
details { margin: .15rem 0; }
summary { width: fit-content; padding: .25rem .5rem .25rem 0; color: var(--accent); }
details[open] > summary { margin-bottom: .25rem; }
details details, details > :not(summary) { margin-inline-start: 1rem; }
.number { white-space: nowrap; }
@media (max-width: 40rem) {
  :is(table, table:has(th:nth-child(3))) { min-width: 0; }
  table, tbody, tr, tbody th, td { display: block; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tr { padding: .5rem 0; border-bottom: 1px solid var(--line); }
  th, td, table:has(th:nth-child(5)) td:last-child { max-width: none; border: 0; padding: .1rem 0; }
  td::before { content: attr(data-label) ": "; color: var(--quiet); }
  td:empty { display: none; }
  td:nth-child(2):last-child::before { content: none; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; }
  details > :not(summary) { margin-inline-start: .5rem; }
}
@media (min-width: 60rem) {
  .page { display: grid; grid-template-columns: 18rem minmax(0, 1fr); max-width: 90rem; margin: 0 auto; }
  nav.site { display: block; background: none; border-bottom: 0; position: sticky; top: 0; align-self: start; height: 100vh; box-sizing: border-box;
    overflow-y: auto; padding: 1.25rem 1rem; border-inline-end: 1px solid var(--line); color: var(--quiet); font-weight: 600; }
  nav.site a { font-weight: 400; line-height: 1.35; }
  nav.site details { margin: .35rem 0; }
  nav.site details > :not(summary) { margin-inline-start: .75rem; }
  nav.site summary { color: var(--quiet); }
  nav.site > details > ul { margin: 0; }
  @supports selector(details::details-content) {
    nav.site > details > summary { display: none; }
    nav.site > details::details-content { content-visibility: visible; block-size: auto; }
  }
  nav.site a[aria-current] { color: var(--ink); font-weight: 600; box-shadow: -.6rem 0 0 var(--paper), -.8rem 0 0 var(--accent); }
  .sheet { padding: 0 2rem 4rem; }
  .hero > img { margin-top: -2.75rem; }
  ul.pages li { display: grid; grid-template-columns: minmax(0, 22rem) minmax(0, 1fr); gap: 1.5rem; align-items: baseline; }
}
@media print {
  :root { color-scheme: light; }
  nav, .skip, .try { display: none; }
  details::details-content { content-visibility: visible; block-size: auto; }
  .page { display: block; }
  .scroll { overflow: visible; overflow-wrap: anywhere; }
  pre { white-space: pre-wrap; }
  table, table:has(th:nth-child(3)) { min-width: 0; font-size: .75rem; }
  tr { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
  a { color: inherit; }
}
`);
