// @runs cases
// @vitest-environment happy-dom
/** Pages move, wrap, remove and rewrite the nodes of a form whenever they like, and the form leaves it so. */
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { formTexts } from '../../../src/texts/all-forms.ts';
import { languages } from '../../../src/texts/languages.ts';
import { caseCount } from '../../support/case-count.ts';
import { settled } from '../kit.ts';
import { cardFormsOfEachTest } from './card/card-kit.ts';

const make = cardFormsOfEachTest();
type CardForm = ReturnType<typeof make>;

/** What the widget adds and takes away itself: messages about fields, and buttons of brands. */
const own = '.wpwl-hint, .wpwl-choice, .wpwl-message, option';

const names = new WeakMap<Element, string>();

/** A name of a node for messages of this test; the same node always gets the same one. */
function nameOf(node: Element | null): string {
  if (node === null) return 'none';
  const name = names.get(node) ?? `${node.className || node.tagName} ${Math.random()}`;
  names.set(node, name);
  return name;
}

/** All nodes of the page that are not the widget's own to add, in order, each with the element around it. */
function readOrder(): string[] {
  return [...document.body.querySelectorAll('*')]
    .filter((node) => !node.closest(own))
    .map((node) => `${nameOf(node)} in ${nameOf(node.parentElement)}`);
}

/** A script of the page takes hold of a node; the numbers choose which, and where it goes. */
const surgery = fc.record({
  kind: fc.constantFrom('move', 'wrap', 'insert', 'remove', 'rewrite', 'clone'),
  from: fc.nat(),
  to: fc.nat(),
  side: fc.constantFrom('beforebegin', 'afterbegin', 'beforeend', 'afterend'),
} as const);
type Surgery = typeof surgery extends fc.Arbitrary<infer S> ? S : never;

/** The nodes that pages take hold of. The form itself stays, and so does a frame in its wrapper. */
const parts = '.wpwl-group, .wpwl-label, .wpwl-wrapper, .wpwl-icon, .wpwl-brand, .of-page';

function operate({ kind, from, to, side }: Surgery): void {
  const nodes = [...document.body.querySelectorAll<HTMLElement>(parts)];
  const node = nodes[from % nodes.length];
  const places = nodes.filter((place) => !node?.contains(place));
  const place = places[to % places.length];
  if (node === undefined || place === undefined) return;
  const foreign = document.createElement('span');
  foreign.className = 'of-page';
  if (kind === 'move') place.insertAdjacentElement(side, node);
  if (kind === 'insert') place.insertAdjacentElement(side, foreign);
  if (kind === 'clone') place.insertAdjacentElement(side, foreign.cloneNode(true) as HTMLElement);
  if (kind === 'wrap') {
    node.before(foreign);
    foreign.append(node);
  }
  // A page that removes the number's group has no form to pay with.
  if (kind === 'remove' && node.matches('.wpwl-label, .wpwl-icon, .of-page')) node.remove();
  if (kind === 'rewrite' && node.matches('.wpwl-label')) node.textContent = 'Words of the page';
}

const texts = Object.values(formTexts);

/** What happens to a form while a shopper uses it. */
const events: Record<string, (form: CardForm, seed: number) => unknown> = {
  typing: ({ number }, seed) => number.state(seed % 2 ? 'invalid' : '', { complete: seed % 2 === 0 }),
  brand: ({ number }, seed) => number.state('', { brands: ['VISA', 'MASTER', 'AMEX'].slice(seed % 3) }),
  focus: ({ number }, seed) => number.say(seed % 2 ? { type: 'focus' } : { type: 'blur', isByTab: false }),
  errors: ({ form }) => form.requestSubmit(),
  language({ context }, seed) {
    context.texts.value = texts[seed % texts.length] ?? context.texts.value;
    context.spoken.value = context.texts.value;
    context.language.value = Object.values(languages)[seed % texts.length] ?? context.language.value;
  },
  amount: ({ context }, seed) => context.total.know({ amount: `${seed % 100}.00`, currency: 'EUR' }),
  waiting: ({ context }, seed) => {
    context.waiting.value = seed % 2 === 0;
  },
};

const numRuns = caseCount(12);
const steps = fc.array(
  fc.tuple(
    fc.array(surgery, { minLength: 1, maxLength: 3 }),
    fc.constantFrom(...Object.keys(events)),
    fc.nat(),
  ),
  { minLength: 5, maxLength: 10 },
);

test('no node that the page has moved, added or removed is put back or lost while a shopper types, errs and changes the language', async () => {
  let surgeries = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (given) => {
      const form = make({ brandDetection: true, showCVVHint: true });
      for (const [cuts, event, seed] of given) {
        for (const cut of cuts) operate(cut);
        surgeries += cuts.length;
        await settled();
        const before = readOrder();
        events[event]?.(form, seed);
        await vi.advanceTimersByTimeAsync(50);
        const nodes = new Set(before);
        expect(readOrder().filter((node) => nodes.has(node))).toEqual(before);
        const label = form.container.querySelector('.wpwl-label-cardHolder');
        const words = [...(label?.childNodes ?? [])].find(({ nodeType }) => nodeType === Node.TEXT_NODE);
        const { cardHolder } = form.context.texts.value;
        expect([undefined, 'Words of the page', cardHolder]).toContain(words?.textContent);
      }
      form.context.scope.end();
    }),
    { numRuns },
  );
  expect(surgeries).toBeGreaterThan(numRuns * 10);
});
