/**
 * The style sheet of the simulator's page. It stands inside the page and the policy allows it by its hash, because the
 * page loads nothing.
 */

import { chevronRules } from '../../../../web/chevron.ts';
import { createInline } from '../../../../web/inline.tsx';
import { colourDeclarations } from '../../../../web/page-colours.ts';

// Text has a contrast of at least 4.5:1, controls 3:1 (WCAG 1.4.3, 1.4.11). Targets measure 44 px (2.5.8 requires 24).
// Nothing scrolls sideways from a width of 250 px on (1.4.10 requires 320).
export const choicePageStyle = createInline(`
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif;
  ${colourDeclarations} }
body { margin: 0; background: var(--paper); color: var(--ink); }
main { box-sizing: border-box; max-width: 34rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.4rem; line-height: 1.25; margin: .5rem 0; }
h2 { font-size: 1.1rem; margin: 1.5rem 0 .25rem; }
dl { display: grid; grid-template-columns: minmax(5rem, auto) 1fr; gap: .25rem 1rem; margin: 1rem 0; }
dt { font-weight: 600; }
dd { margin: 0; }
form { display: grid; gap: .75rem; margin: 1rem 0; }
label { display: grid; gap: .25rem; font-weight: 600; }
select, button { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: .5rem .75rem; font: inherit;
  border: 1px solid var(--edge); border-radius: .4rem;
  background: var(--card); color: inherit; }
select { font-weight: 400; }
${chevronRules}
button { font-weight: 600; cursor: pointer; }
button.first { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.note { border-inline-start: .3rem solid var(--wait); padding-inline-start: .75rem; }
`);
