/**
 * Style rules of the sign that says that something opens: one drawn line, in place of browsers' triangles and arrows. It
 * stands at a summary and in a `span.select` around a list.
 */
export const chevronRules = `
summary { display: flex; align-items: center; gap: .625rem; list-style: none; cursor: pointer; }
summary::-webkit-details-marker { display: none; }
summary::after, .select::after { content: ''; flex: none; box-sizing: border-box; width: .5rem; height: .5rem;
  margin-inline-end: .125rem;
  border: solid; border-width: 0 1.5px 1.5px 0; transform: translateY(-.125rem) rotate(45deg); }
[open] > summary::after { transform: translateY(.125rem) rotate(-135deg); }
.select { position: relative; display: grid; }
.select::after { position: absolute; inset-block-start: calc(50% - .25rem); inset-inline-end: 1rem; pointer-events: none; }
.select > select { appearance: none; padding-inline-end: 2.25rem; }
`;
