import { createInline } from '../../web/inline.tsx';
import { colourDeclarations } from '../../web/page-colours.ts';

/** The look of the gateway's own pages: a heading in the middle, and a button of 44 px. */
export const pageStyle = createInline(`
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif;
  ${colourDeclarations} }
body { margin: 0; background: var(--paper); color: var(--ink); }
main { box-sizing: border-box; display: grid; place-content: center; justify-items: center; gap: 1rem;
  min-height: 100vh; padding: 1.5rem 1rem; text-align: center; overflow-wrap: anywhere; }
h1, p { margin: 0; max-width: 40rem; }
h1 { font-size: 1.125rem; line-height: 1.4; font-weight: 600; text-wrap: balance; }
a, button { box-sizing: border-box; display: inline-block; min-height: 2.75rem; padding: .5rem 1rem; font: inherit;
  font-weight: 600; border: 1px solid var(--edge); border-radius: .5rem; background: none;
  color: inherit; text-decoration: none; }
a:hover, button:hover { background: var(--raised); }
a:focus-visible, button:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`);
