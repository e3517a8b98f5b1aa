/** The style sheet of the issuer's pages. It stands inside each page and the policy allows it by its hash. */

import { chevronRules } from '../../../../web/chevron.ts';
import { createInline } from '../../../../web/inline.tsx';
import { colourDeclarations } from '../../../../web/page-colours.ts';

// The pages fit 250 × 400, the smallest window of EMV: nothing is wider than its container, and what matters comes
// first, in smaller text where even that would not fit. From 360 px on the facts and the lesser buttons stand side by
// side, so that 390 × 400 shows all of them. What testers choose stands at the foot, on another ground: there in full where
// the window has room, and in the low windows of EMV one line of it is seen below the bank's page. Text and controls have a contrast of 4.5:1 and 3:1 (WCAG 1.4.3, 1.4.11),
// targets measure 44 px. What is below the edge fades into it, because the page is often cut between two lines and
// phones show no bar; the last thing on a page stands above it. Forced colours need only borders, which all controls have.
export const issuerStyle = createInline(`
:root { color-scheme: light dark; font: 100%/1.45 system-ui, sans-serif;
  ${colourDeclarations} --side: 1.25rem; --end: var(--card); }
*, ::before { box-sizing: border-box; }
body { display: flex; flex-direction: column; min-height: 100vh; margin: 0; background: var(--card); color: var(--ink); }
body:has(footer) { --end: var(--raised); }
body::after { content: ''; position: fixed; inset: auto 0 0; height: .75rem; pointer-events: none;
  background: linear-gradient(transparent, var(--end)); }
body > * { overflow-wrap: anywhere; }
header, main, footer > * { max-width: 48rem; }
main { flex: 1 0 auto; padding: .5rem var(--side) .25rem; }
footer { padding: .5rem var(--side) .75rem; border-top: 1px solid var(--line); background: var(--raised); font-size: .875rem; }
footer h2 { min-height: 1.5rem; align-content: center; font-size: inherit; font-weight: 600; color: var(--quiet); }
header { display: flex; justify-content: space-between; align-items: center; gap: .5rem; font-weight: 600;
  padding-block: .375rem; border-bottom: 1px solid var(--line); margin-inline: var(--side); }
header span { display: flex; align-items: center; gap: .4rem; }
svg { flex: none; width: 1.5rem; height: 1.5rem; }
h1 { font-size: 1.0625rem; line-height: 1.3; margin: .25rem 0; }
h2 { font-size: 1rem; margin: 0; }
p { margin: .25rem 0; }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .1rem .75rem; margin: .5rem 0; font-size: .875rem;
  align-items: baseline; }
dt { color: var(--quiet); }
dd { margin: 0; font-weight: 600; }
form { display: grid; grid-template-columns: minmax(0, 1fr); gap: .75rem; margin: .75rem 0 .5rem; }
form > label { margin-bottom: -.5rem; }
fieldset { display: grid; gap: .25rem; border: 0; margin: 0; padding: 0; }
legend { padding: 0; font-weight: 600; }
label { font-weight: 600; }
@media (width >= 22.5rem) {
  dl { grid-template-columns: auto minmax(0, 1fr) auto minmax(0, 1fr); }
  form { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  form > * { grid-column: 1 / -1; }
  [name='resend'], [name='resend'] + [name='cancel'] { grid-column: auto; }
}
.testers { gap: .5rem; margin: 0; }
.testers label { font-weight: 400; }
.testers details { margin: 0; }
.testers summary { width: fit-content; }
@media (width >= 27rem) {
  .testers > div { grid-column: auto; }
  .testers > :is(details, [type='submit']) { grid-row: 3; }
  .testers > [type='submit'] { width: auto; place-self: start end; }
}
@media (width < 27rem) and (height < 27rem) {
  main { min-height: calc(100vh - 5.5rem); }
}
.codes { grid-template-columns: auto minmax(0, 1fr); }
.codes dd { font-weight: 400; }
@media (width < 17rem) { :root { --side: .75rem; } }
@media (forced-colors: active) { body::after { display: none; } }
@media (width < 22.5rem) and (height < 26rem) {
  h1 { margin-block: 0; }
  p { font-size: .9375rem; line-height: 1.3; }
  dl { margin-block: .25rem; font-size: .8125rem; line-height: 1.3; }
  form { gap: .375rem; margin-block: .375rem; }
  form > label { margin-bottom: -.25rem; }
}
.choice { display: flex; align-items: center; gap: .5rem; min-height: 2.75rem; font-weight: 400; }
.choice input { width: 1.5rem; height: 1.5rem; min-height: 0; margin: 0; accent-color: var(--accent); }
input, select, button, .button { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; font: inherit;
  border: 1px solid var(--edge); border-radius: .5rem;
  background: var(--card); color: inherit; }
#code { font-size: 1.25rem; letter-spacing: .15em; }
button, .button, [type='submit'] { font-weight: 600; cursor: pointer; text-align: center; text-decoration: none; }
.button { display: block; }
.first { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
[aria-invalid='true'] { border: 2px solid var(--bad); }
.wrong { color: var(--bad); font-weight: 600; }
details { margin: .25rem 0; }
summary { min-height: 2.75rem; font-weight: 600; }
footer summary { color: var(--quiet); }
${chevronRules}
.tall { min-height: 150rem; }
pre { white-space: pre-wrap; font-size: .8125rem; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`);
