// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { pick } from '../../kit.ts';
import {
  eachOnItsOwnPage,
  keys,
  keysOf,
  onChangeBrand,
  onReady,
  rowsOpen,
  shownKeys,
} from '../../widget-kit.ts';
import { holder, loadReady, noteNodes, update } from './update-kit.ts';

eachOnItsOwnPage();

const select = () => pick<HTMLSelectElement>('.wpwl-control-brand');
const options = () => [...select().options].map(({ value }) => value);
const shown = () => shownKeys().length;

describe('wpwl.update of the brands', () => {
  test('leaves the card form, its frames and what was typed, and offers the cards of now in their order', async () => {
    const { widget, number } = await loadReady();
    holder().value = 'Jane Jones';
    const [container, moved] = [pick('.wpwl-container-card'), noteNodes()];
    await update(widget, { brands: 'VISA AMEX MASTER' });
    expect(options()).toEqual(['VISA', 'AMEX', 'MASTER']);
    expect(pick('.wpwl-container-card')).toBe(container);
    expect(moved.every((node) => node instanceof HTMLOptionElement)).toBe(true);
    expect(number.of('configure').at(-1)?.brands).toEqual(['VISA', 'AMEX', 'MASTER']);
    expect([holder().value, select().value]).toEqual(['Jane Jones', 'VISA']);
  });

  test('without the chosen brand makes the first of now the chosen one, and tells the page', async () => {
    const { widget } = await loadReady();
    onChangeBrand.mockClear();
    await update(widget, { brands: ['MASTER', 'AMEX'] });
    expect([select().value, options()]).toEqual(['MASTER', ['MASTER', 'AMEX']]);
    expect(onChangeBrand.mock.calls).toEqual([['MASTER']]);
  });

  test('says the usual error, with the brands of now, when the typed brand is no longer accepted', async () => {
    const { widget, number } = await loadReady();
    number.state('', { complete: true, brands: ['VISA'] });
    await update(widget, { brands: 'MASTER AMEX' });
    // So does the frame, which has got the brands of now.
    number.state('brand', { complete: true });
    expect(pick('.wpwl-hint').textContent).toBe(
      'Card brand not accepted (accepted: Mastercard, American Express)',
    );
    await update(widget, { brands: 'MASTER' });
    expect(pick('.wpwl-hint').textContent).toBe('Card brand not accepted (accepted: Mastercard)');
  });

  test('keeps an option that the page has added, and the attribute of the form says the brands of now', async () => {
    const { widget } = await loadReady();
    select().insertAdjacentHTML('beforeend', '<option value="OURS">Ours</option>');
    await update(widget, { brands: 'MASTER' });
    expect(options()).toEqual(['MASTER', 'OURS']);
    expect(pick('form.paymentWidgets').dataset.brands).toBe('MASTER');
  });

  test('draws the form of another method in its place, takes it away again, and keeps the others', async () => {
    const { widget } = await loadReady({}, 'VISA PAYPAL');
    const before = [...document.querySelectorAll('.wpwl-container')];
    onReady.mockClear();
    await update(widget, { brands: 'VISA DIRECTDEBIT_SEPA PAYPAL' });
    expect(keys()).toEqual(['card', 'directDebit', 'virtualAccount-PAYPAL']);
    expect(before.every(({ isConnected }) => isConnected)).toBe(true);
    expect(onReady.mock.calls).toEqual([[[{ containerKey: 'directDebit', ccMethods: [] }]]]);
    await update(widget, { brands: 'PAYPAL' });
    expect(keys()).toEqual(['virtualAccount-PAYPAL']);
    expect(document.querySelector('iframe.wpwl-control')).toBeNull();
    await update(widget, { brands: 'MASTER PAYPAL' });
    expect([keys(), options()]).toEqual([['card', 'virtualAccount-PAYPAL'], ['MASTER']]);
  });

  const [card, paypal, ideal] = ['card', 'virtualAccount-PAYPAL', 'onlineTransfer-IDEAL'];
  test.each([
    { layout: 'stacked', brands: 'IDEAL PAYPAL VISA', order: [ideal, paypal, card] },
    { layout: 'accordion', brands: 'PAYPAL VISA IDEAL', order: [paypal, card, ideal] },
    { layout: 'accordion', brands: 'VISA IDEAL PAYPAL', order: [card, ideal, paypal] },
    { layout: 'accordion', brands: 'IDEAL EPS PAYPAL', order: [ideal, 'onlineTransfer-EPS', paypal] },
  ])(
    'in the order $brands moves forms with their rows, and never that of the card ($layout)',
    async (given) => {
      const { widget } = await loadReady({ layout: given.layout }, 'VISA PAYPAL IDEAL');
      const form = pick('.wpwl-container-card');
      form.after('A sentence of the page');
      // A frame that is no field, such as one that sends a payment, may move.
      pick(`.wpwl-container-${ideal}`).append(document.createElement('iframe'));
      const removed: Node[] = [];
      new MutationObserver((records) => {
        for (const { removedNodes } of records) removed.push(...removedNodes);
      }).observe(document.body, { childList: true, subtree: true });
      await update(widget, { brands: given.brands });
      expect(keys()).toEqual(given.order);
      expect(removed.includes(form)).toBe(!given.order.includes(card));
      expect(document.body.textContent).toContain('A sentence of the page');
      const rows = [...document.querySelectorAll('.wpwl-method')];
      expect(
        keysOf(rows.map((row) => row.nextElementSibling as Element)).map((key) => keys().indexOf(key)),
      ).toEqual(given.layout === 'accordion' ? [0, 1, 2] : []);
    },
  );

  test('in the order of before leaves forms where the page has moved them to', async () => {
    const { widget } = await loadReady({}, 'VISA PAYPAL IDEAL');
    pick('.wpwl-container-card').before(pick('.wpwl-container-onlineTransfer-IDEAL'));
    await update(widget, { brands: 'VISA MASTER PAYPAL IDEAL' });
    expect(keys()).toEqual([ideal, card, paypal]);
  });

  test('in the layout accordion gives a new form its row, closed, and leaves the open form open', async () => {
    const { widget } = await loadReady({ layout: 'accordion' }, 'VISA PAYPAL');
    expect([rowsOpen(), shown()]).toEqual([['true', 'false'], 1]);
    await update(widget, { brands: 'VISA DIRECTDEBIT_SEPA PAYPAL' });
    expect([rowsOpen(), shown()]).toEqual([['true', 'false', 'false'], 1]);
    expect(keys()).toEqual(['card', 'directDebit', 'virtualAccount-PAYPAL']);
    pick('.wpwl-method:nth-of-type(2)').click();
    await update(widget, { brands: 'VISA PAYPAL' });
    expect([rowsOpen(), shown()]).toEqual([['true', 'false'], 1]);
  });

  test('in the layout accordion draws rows as soon as there are two forms', async () => {
    const { widget } = await loadReady({ layout: 'accordion' });
    expect(document.querySelector('.wpwl-method')).toBeNull();
    await update(widget, { brands: 'VISA MASTER PAYPAL' });
    expect(document.querySelectorAll('.wpwl-method')).toHaveLength(2);
    expect([pick('.wpwl-container-card').style.display, shown()]).toEqual(['', 1]);
  });

  test.each([
    ['VISA PAYPAL', 'DIRECTDEBIT_SEPA IDEAL', ['true', 'false']],
    ['PAYPAL DIRECTDEBIT_SEPA', 'IDEAL VISA', ['false', 'true']],
    ['VISA PAYPAL', 'DIRECTDEBIT_SEPA', []],
    ['VISA PAYPAL', 'PAYPAL', []],
    ['PAYPAL IDEAL', 'VISA MASTER', []],
    ['VISA PAYPAL IDEAL', 'PAYPAL IDEAL', ['true', 'false']],
  ])(
    'in the layout accordion from %s to %s leaves one form open, as a fresh load does',
    async (from, brands, states) => {
      const { widget } = await loadReady({ layout: 'accordion' }, from);
      await update(widget, { brands });
      expect(rowsOpen()).toEqual(states);
      expect(shown()).toBe(1);
      await update(widget, { brands: from });
      expect([rowsOpen().length, shown()]).toEqual([from.split(' ').length, 1]);
    },
  );

  test('of one of several forms changes that form alone', async () => {
    const { widget } = await loadReady(
      {},
      'VISA"></form><form class="paymentWidgets" data-brands="AMEX"></form><form data-x="',
    );
    const form = pick<HTMLFormElement>('form[data-brands="AMEX"]');
    await update(widget, { brands: 'MASTER AMEX', form });
    const lists = [...document.querySelectorAll<HTMLSelectElement>('.wpwl-control-brand')];
    expect(lists.map((list) => [...list.options].map(({ value }) => value))).toEqual([
      ['VISA'],
      ['MASTER', 'AMEX'],
    ]);
    await expect(update(widget, { locale: 'de', form })).rejects.toThrow("'form' is only for 'brands'");
    const stranger = document.createElement('form');
    await expect(update(widget, { brands: 'VISA', form: stranger })).rejects.toThrow("'form' must be");
  });

  test.each([
    [{ brands: 'VISSA' }, "'brands' has 'VISSA', which is no brand of this gateway"],
    [{ brands: '' }, '\'brands\' must be codes such as "VISA MASTER"'],
    [{ brands: 5 }, '\'brands\' must be codes such as "VISA MASTER"'],
    [
      { checkoutId: 'CD' },
      "'checkoutId' must be that of the form, AB: for another checkout call wpwl.unload()",
    ],
  ])('%j is refused', async (changes, sentence) => {
    const { widget } = await loadReady();
    const before = document.body.innerHTML;
    await expect(update(widget, changes)).rejects.toThrow(sentence);
    expect(document.body.innerHTML).toBe(before);
  });

  test.each([
    [{ style: 'logos' }, '', "'brands' cannot change with the style 'logos'"],
    [{}, '<form class="paymentWidgets" data-brands="AMEX"></form>', "'brands' needs 'form'"],
  ])('with %j and %j is refused', async (options, second, sentence) => {
    const { widget } = await loadReady(options, `VISA"></form>${second}<form data-x="`);
    await expect(update(widget, { brands: 'MASTER' })).rejects.toThrow(sentence);
  });
});
