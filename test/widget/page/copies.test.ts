// @vitest-environment happy-dom
/** What the widget takes for its own: never an element of the shop that has the widget's classes. */
import { describe, expect, test, vi } from 'vitest';
import { must, page, pick } from '../kit.ts';
import {
  answerConfig,
  connectFrames,
  eachOnItsOwnPage,
  form,
  load,
  onReady,
  shownKeys,
  startWidget,
} from '../widget-kit.ts';

eachOnItsOwnPage();

/** Elements of a shop that look like the widget's own, as merchants write them. */
const foreign = {
  'a list of cards':
    '<div class="wpwl-container own"><form class="wpwl-form">Card on file <button type="button">Use</button></form></div>',
  'a preview by the documented names':
    '<div class="wpwl-container wpwl-container-card wpwl-clearfix own" id="card_123456789012" data-state="ready" lang="en"><form class="wpwl-form wpwl-form-card" action="https://pay.example/v1/checkouts/AB/payment" target="card_123456789012"><iframe class="wpwl-control" name="card.number" title="Card Number"></iframe></form></div>',
  'a form of another provider':
    '<div class="wpwl-container own" data-state="loading"><form class="wpwl-form" action="/other"></form></div>',
  'a note': '<p class="wpwl-message own">Free delivery</p>',
  'a title': '<h2 class="wpwl-label own">Pay</h2>',
  'a wrapper': '<div class="wpwl-registrations wpwl-compact own"><div class="wpwl-group">Box</div></div>',
  'an element with the widget’s attribute':
    '<div class="wpwl-container own" data-drawn><form class="wpwl-form"></form></div>',
};
const all = Object.values(foreign).join('');
const kept = () => document.querySelectorAll('.own').length;
const count = Object.keys(foreign).length;
const list = '<form class="paymentWidgets" data-brands="VISA PAYPAL" action="/result"></form>';
const rows = { layout: 'accordion' };
const logos = { style: 'logos' };
/** Time for what a page does to be seen, and for frames that come. */
async function seen(): Promise<void> {
  await vi.advanceTimersByTimeAsync(300);
  await connectFrames();
  await vi.advanceTimersByTimeAsync(300);
}
const insertAt = (selector: string, where: InsertPosition) =>
  must(document.querySelector(selector)).insertAdjacentHTML(where, all);

describe('elements of the shop with the widget’s classes stay', () => {
  test.each([
    ['before the form', `${all}${form}`],
    ['after the form', `${form}${all}`],
    [
      'around the form',
      `<div class="wpwl-container own"><div class="wpwl-registrations">${form}${all}</div></div>`,
    ],
  ])('where they stand before the widget comes: %s', async (_where, html) => {
    await load(`<section>${html}</section>`);
    const before = kept();
    await seen();
    expect([kept(), before]).toEqual([before, document.querySelectorAll('.own').length]);
    expect(before).toBeGreaterThanOrEqual(count);
  });

  const places = [
    ['.paymentWidgets', 'beforebegin'],
    ['.wpwl-container-card:not(.own)', 'beforebegin'],
    ['.wpwl-container-card:not(.own)', 'afterbegin'],
    ['.wpwl-container-card:not(.own)', 'beforeend'],
    ['.wpwl-container-card:not(.own)', 'afterend'],
    ['.wpwl-form-card:not(.own *)', 'afterbegin'],
    ['.wpwl-form-card:not(.own *)', 'afterend'],
    ['.wpwl-group-cardNumber', 'beforebegin'],
    ['.wpwl-group-cardNumber', 'beforeend'],
    ['.wpwl-wrapper-cardNumber', 'afterbegin'],
  ] as const;

  test.each(places)('when onReady puts them to %s, %s', async (selector, where) => {
    onReady.mockImplementation(() => insertAt(selector, where));
    await load(`<section>${list}</section>`, rows);
    await seen();
    expect(kept()).toBe(count);
    expect(document.querySelectorAll('.wpwl-container:not(.own)')).toHaveLength(2);
  });

  test.each(places)('when they come later to %s, %s', async (selector, where) => {
    await load(`<section>${list}</section>`);
    insertAt(selector, where);
    await seen();
    expect(kept()).toBe(count);
  });

  test.each([
    ['at the form', '.paymentWidgets', 'beforebegin'],
    ['at the container', '.wpwl-container-card:not(.own)', 'beforebegin'],
    ['behind the container', '.wpwl-container-card:not(.own)', 'afterend'],
  ] as const)('beside a copy that goes: %s', async (_where, selector, position) => {
    for (const options of [{}, rows, logos]) {
      await load(`<section>${list}</section>`, options);
      insertAt(selector, position);
      const box = pick('section');
      box.innerHTML = String(box.innerHTML);
      await seen();
      expect(kept()).toBe(count);
      expect(document.querySelectorAll('.wpwl-container:not(.own)')).toHaveLength(2);
    }
  });

  test('around the form when the form ends', async () => {
    const widget = await load(`<div class="wpwl-container own">${all}${form}${all}</div>`);
    widget.unload();
    expect(kept()).toBe(2 * count + 1);
  });
});

/** What pages do to what is drawn, in a box. */
const ways: Record<string, (box: HTMLElement) => unknown> = {
  'its markup at once': (box) => {
    box.innerHTML = String(box.innerHTML);
  },
  'its markup later': (box) => {
    const before = box.innerHTML;
    box.innerHTML = '';
    setTimeout(() => {
      box.innerHTML = before;
    }, 200);
  },
  'a clone': (box) => box.replaceWith(box.cloneNode(true)),
  'a clone of what is in it': (box) =>
    box.replaceChildren(...[...box.childNodes].map((node) => node.cloneNode(true))),
  'its nodes later': (box) => {
    const nodes = [...box.childNodes];
    box.replaceChildren();
    setTimeout(() => box.append(...nodes), 200);
  },
};

describe.each([
  ['one form', form, {}, ['card']],
  ['a list with rows', list, rows, ['card', 'virtualAccount-PAYPAL']],
  ['logos', list, logos, ['card', 'virtualAccount-PAYPAL']],
  ['labels that are hidden', form, { showLabels: false }, ['card']],
] as const)('a copy of what is drawn goes: %s', (_what, html, options, keys) => {
  const drawn = '.wpwl-container, .wpwl-method, .wpwl-logos, .wpwl-group';
  const outline = () => [...document.querySelectorAll(drawn)].map(({ className }) => className);

  test.each(Object.keys(ways))('when the page puts back %s', async (way) => {
    await load(`<section><h1>Shop</h1>${html}</section>`, options);
    await seen();
    const [before, id] = [outline(), pick('.wpwl-container').id];
    must(ways[way])(pick('section'));
    await seen();
    expect(outline()).toEqual(before);
    expect(pick('.wpwl-container').id).not.toBe(id);
    expect(pick('.wpwl-container-card').dataset.state).toBe('ready');
  });

  test('with what the page has put between its parts, before a form that the page has wrapped', async () => {
    onReady.mockImplementation(() => {
      const wrapper = document.createElement('div');
      const container = pick('.wpwl-container-card');
      container.before('Here: ', document.createElement('hr'), wrapper);
      wrapper.append(container);
      pick('section').append(pick('.wpwl-group-expiry'));
    });
    await load(`<section>${html}</section>`, options);
    await seen();
    const before = outline();
    must(ways['its markup at once'])(pick('section'));
    await seen();
    expect(outline().sort()).toEqual([...before].sort());
  });

  test('where another page drew it, as a history kept it', async () => {
    const widget = await load(`<section>${html}</section>`, options);
    const { innerHTML } = pick('section');
    widget.unload();
    page(`<section>${innerHTML}</section>`);
    startWidget('CD');
    await seen();
    await seen();
    expect(pick('.wpwl-form-card').getAttribute('action')).toContain('/CD/');
    expect(document.querySelectorAll('.wpwl-container')).toHaveLength(keys.length);
  });
});

describe('the merchant’s form', () => {
  test('stays hidden while its drawn form stands and a copy beside it goes', async () => {
    await load(form);
    const container = pick('.wpwl-container');
    container.after(container.cloneNode(true));
    await seen();
    expect([pick('.paymentWidgets').style.display, container.isConnected]).toEqual(['none', true]);
    expect(document.querySelectorAll('.wpwl-container')).toHaveLength(1);
  });

  test('is shown again after a copy and the end of the widget', async () => {
    const widget = await load(`<section>${form}</section>`);
    must(ways['its markup at once'])(pick('section'));
    await seen();
    widget.unload();
    expect([pick('.paymentWidgets').style.display, shownKeys()]).toEqual(['', []]);
  });
});

test('a part of the form that the page clones for a place of its own stays while the form stands', async () => {
  await load(`<section>${form}</section><footer></footer>`);
  pick('footer').append(pick('.wpwl-group-submit').cloneNode(true));
  await seen();
  expect(document.querySelectorAll('footer .wpwl-button-pay')).toHaveLength(1);
});

test('a row of the form that the page clones for a field of its own stays when a copy of the whole form goes', async () => {
  await load(`<section>${form}</section><footer></footer>`);
  const row = pick('.wpwl-group-cardHolder');
  const own = row.cloneNode(true) as HTMLElement;
  row.after(own);
  const container = pick('.wpwl-container');
  const copy = container.cloneNode(true) as HTMLElement;
  const inside = container.cloneNode(true) as HTMLElement;
  pick('footer').append(copy);
  pick('.wpwl-group-submit').after(inside);
  await seen();
  expect([own, copy, inside, container].map(({ isConnected }) => isConnected)).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

test('a copy of a saved card’s list goes with its section', async () => {
  answerConfig({
    registrations: [{ id: 'r1', brand: 'VISA', last4Digits: '0091', expiryMonth: '12', expiryYear: '2035' }],
  });
  await load(`<section>${form}</section>`);
  await seen();
  expect(document.querySelectorAll('.wpwl-registrations')).toHaveLength(1);
  must(ways['its markup at once'])(pick('section'));
  await seen();
  expect(document.querySelectorAll('.wpwl-registrations')).toHaveLength(1);
  expect(document.querySelectorAll('.wpwl-container')).toHaveLength(2);
});
