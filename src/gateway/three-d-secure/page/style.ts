/** The 3-D Secure page's style. It is inline and allowed by its hash, so the page loads no other file. */
import { createInline } from '../../../web/inline.tsx';
import { colourDeclarations } from '../../../web/page-colours.ts';

// Text has a contrast of at least 4.5:1 (WCAG 1.4.3), controls of 3:1 (WCAG 1.4.11); targets have 44 px (2.5.8 wants 24).
// The issuer's window has the size that was asked for and stands on the page's own ground without a border, so that both
// look like one page: its text begins where that of the head begins, 20 px from the side as the rows of a list of
// methods. Ground, font and buttons may be those of the shop's form (src/frame/three-d-secure/look.ts). Where a shop gives
// the page less room, the window gets shorter, so that only the issuer's page scrolls. The head is one line of 52 px, or two lines in the same height: a narrow page leaves out the merchant, which
// the issuer's page names, and has the amount under the heading, however long the two are. The heading takes the focus for screen readers, but shows no focus ring, because sighted
// shoppers would take it for a control. A QR code is black on white in the dark, too: some readers find no other.
export const style = createInline(`
:root { color-scheme: light dark; font: 1rem/1.5 var(--font, system-ui), sans-serif; overflow-wrap: anywhere;
  ${colourDeclarations} --page: var(--card);
  --line: color-mix(in srgb, var(--ink) 18%, var(--page)); --raised: color-mix(in srgb, var(--ink) 6%, var(--page));
  --side: 1.25rem; }
[hidden] { display: none !important; }
body { margin: 0; background: var(--page); color: var(--ink); }
main { position: relative; display: flex; flex-direction: column; min-height: 100vh; min-height: 100dvh; }
main > * { flex: none; }
h1, h2, p { margin: 0; }
header { display: flex; flex-wrap: wrap; justify-content: space-between; align-content: center; align-items: baseline;
  gap: 0 .75rem; box-sizing: border-box; min-height: 3.25rem; padding: .25rem var(--side); padding-inline-end: 3.5rem;
  border-block-end: 1px solid var(--line); }
h1 { font-size: 1rem; line-height: 1.3; font-weight: 600; }
h2 { font-size: 1.125rem; line-height: 1.4; font-weight: 600; }
.order { font-size: .875rem; line-height: 1.3; font-weight: 600; }
.merchant { font-weight: 400; color: var(--quiet); }
main:not(:has(.close)) header { padding-inline-end: var(--side); }
.close { position: absolute; inset-block-start: .25rem; inset-inline-end: .5rem; width: 2.75rem; padding: .75rem;
  border-color: transparent; background: none; }
.close svg { display: block; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; }
.scene { flex: 1 0 auto; display: flex; flex-direction: column; }
.words { align-items: center; justify-content: center; gap: .75rem; padding: 1.5rem 1rem; text-align: center; }
.words > * { max-width: 26rem; text-wrap: balance; }
#pay { justify-content: start; }
#pay > * { max-width: 28rem; text-wrap: pretty; }
.brand { display: flex; align-items: center; gap: .5rem; margin-inline-end: auto; font-size: .875rem; line-height: 1.3; }
dl.code { display: grid; width: 100%; margin: 0; border: 1px solid var(--line); border-radius: var(--radius, .5rem); text-align: start; }
.code > div { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .25rem 1rem;
  padding: .5rem 1rem; }
.code > div + div { border-block-start: 1px solid var(--line); }
dt { color: var(--quiet); font-size: .875rem; }
dd { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem .75rem; margin: 0; font-weight: 600; font-variant-numeric: tabular-nums; }
.qr { width: min(100%, 13rem); border-radius: var(--radius, .5rem); fill: black; }
.qr .light { fill: white; }
.bars { width: 100%; max-width: 28rem; height: 4.5rem; }
.quiet { color: var(--quiet); font-size: .875rem; }
#testers { padding: 0 var(--side) .75rem; }
.spinner { width: 2rem; height: 2rem; box-sizing: border-box; border-radius: 50%; border: 3px solid var(--line);
  border-block-start-color: var(--ink); animation: turn 1s linear infinite; }
.later { visibility: hidden; color: var(--quiet); animation: appear 0s 6s forwards; }
#challenge { flex: 1 1 0; min-height: 16rem; }
#place { flex: 1; min-height: 0; display: flex; flex-direction: column; align-items: flex-start; }
iframe { flex: 0 1 auto; min-height: 0; max-width: 100%; border: 0; }
iframe.whole { flex: 1; width: 100%; }
details { padding-inline: var(--side); border-block-start: 1px solid var(--line); font-size: .875rem; }
summary { display: flex; align-items: center; min-height: 2.75rem; line-height: 1.35; color: var(--quiet);
  text-decoration: underline; text-underline-offset: .2em; cursor: pointer; }
details .choices { padding-block: .25rem .75rem; }
.question { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem .75rem; padding: .75rem var(--side);
  border-block-start: 1px solid var(--line); background: var(--raised); }
.question > p { flex: 1 1 12rem; font-weight: 600; }
.question:not([hidden]) + details { border-block-start-color: transparent; background: var(--raised); }
.choices { display: flex; flex-wrap: wrap; gap: .75rem; }
.choices > * { flex: 1 0 auto; max-width: 100%; }
button, .button { box-sizing: border-box; min-height: 2.75rem; padding: .5rem 1rem; font: inherit; font-weight: 600;
  border: 1px solid var(--edge); border-radius: var(--radius, .5rem); background: var(--page); color: inherit; cursor: pointer; }
.button { display: inline-flex; align-items: center; justify-content: center; text-decoration: none; }
.words > :is(button, .button) { width: min(100%, 20rem); min-height: var(--height, 2.75rem); }
.first { border-color: transparent; background: var(--ink); color: var(--page); }
.first:hover { background: color-mix(in srgb, var(--ink) 88%, var(--page)); }
button:hover, .button:hover { background: var(--raised); }
.question button:hover { background: var(--line); }
:focus-visible { outline: 3px solid var(--loud, var(--accent)); outline-offset: 2px; }
iframe:focus-visible { outline-offset: 0; }
iframe.whole:focus-visible { outline-offset: -3px; }
h1:focus-visible { outline: none; }
.note { padding: .5rem var(--side); border-block-end: 1px solid var(--line); background: var(--raised);
  border-inline-start: .25rem solid var(--wait); }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@keyframes turn { to { transform: rotate(1turn); } }
@keyframes appear { to { visibility: visible; } }
@media (width < 17rem) { :root { --side: .75rem; } }
@media (width < 30rem) { .merchant:not(:last-child) { display: none; } h1 { flex: 1 0 100%; font-size: .875rem; }
  #pay > .button { width: 100%; } .code > div:has(button) dd { flex: 1 0 100%; justify-content: space-between; } }
@media (hover: hover) and (pointer: fine) { .app { display: none; } }
@media (prefers-reduced-motion: reduce) { .spinner { animation: none; } }
@media (forced-colors: active) { .spinner { border-color: GrayText; border-block-start-color: CanvasText; } }
@media (scripting: none) { .scene:not(#pay) { display: none; } }
`);
