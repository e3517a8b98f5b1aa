// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest';
import { pick } from '../../kit.ts';
import {
  answerConfig,
  connectFrames,
  eachOnItsOwnPage,
  keys,
  loadSilent,
  onError,
  onReady,
  warn,
} from '../../widget-kit.ts';
import { loadReady, update } from './update-kit.ts';

eachOnItsOwnPage();

/** Lets the gateway say that it charges these brands alone. */
const charges = (...brands: string[]) => answerConfig({ brands });
const options = () => [...pick<HTMLSelectElement>('.wpwl-control-brand').options].map(({ value }) => value);
const warned = () => warn.mock.calls.flat().join('\n');

describe('a brand that no connector of the gateway takes', () => {
  test('is not offered by the card form, and the console alone is told, because the form pays', async () => {
    charges('VISA', 'AMEX');
    const { number } = await loadReady({}, 'MASTER VISA JCB');
    expect(options()).toEqual(['VISA']);
    expect(number.of('configure').at(-1)?.brands).toEqual(['VISA']);
    expect(warned()).toMatch(
      /data-brands: 'MASTER' is taken by no connector(.|\n)*'JCB' is taken by no connector/,
    );
    expect(onError).not.toHaveBeenCalled();
  });

  test.each([
    ['card', 'stacked'],
    ['card', 'accordion'],
    ['logos', 'stacked'],
  ])('has no form in the style %s and the layout %s', async (style, layout) => {
    charges('VISA', 'GIROPAY');
    await loadReady({ style, layout }, 'VISA MASTER PAYPAL GIROPAY');
    expect(keys()).toEqual(['card', 'onlineTransfer-GIROPAY']);
    const marks = [...document.querySelectorAll('.wpwl-logo > *')].map(({ className }) =>
      className.split('-').at(-1),
    );
    expect(marks).toEqual(style === 'logos' ? ['VISA', 'GIROPAY'] : []);
    expect(document.querySelectorAll('.wpwl-method').length).toBe(layout === 'accordion' ? 2 : 0);
    expect(onReady.mock.calls[0]?.[0]).toHaveLength(2);
  });

  test('is refused by wpwl.update, which changes nothing then', async () => {
    charges('VISA', 'AMEX');
    const { widget } = await loadReady({}, 'VISA');
    await expect(update(widget, { brands: 'VISA MASTER' })).rejects.toThrow(
      "'brands' has 'MASTER', which no connector of the gateway takes in this checkout",
    );
    expect(options()).toEqual(['VISA']);
    await update(widget, { brands: 'AMEX VISA' });
    expect(options()).toEqual(['AMEX', 'VISA']);
  });

  test('is refused by a form without a list, whose page is told nothing', async () => {
    charges('VISA', 'AMEX', 'PAYPAL');
    await loadSilent('<form class="paymentWidgets"></form>');
    await connectFrames();
    await vi.advanceTimersByTimeAsync(300);
    expect(onReady.mock.calls).toEqual([[[{ containerKey: 'card', ccMethods: ['VISA', 'AMEX'] }]]]);
    expect([warn.mock.calls, onError.mock.calls]).toEqual([[], []]);
  });

  test('leaves the page’s form as it was where none remains, and an error says why', async () => {
    charges('AMEX');
    await loadReady({}, 'VISA PAYPAL');
    expect([keys(), pick('.paymentWidgets').style.display]).toEqual([[], '']);
    expect(onError.mock.calls.flat().at(-1)).toMatchObject({
      event: 'untaken_brand',
      message: expect.stringContaining('no brand with which this checkout can be paid'),
    });
  });

  test('that no brand has is told as that alone', async () => {
    charges('VISA');
    await loadReady({}, 'VISA PAYPALL');
    expect([onError.mock.calls, warned()]).toEqual([[], expect.not.stringContaining('no connector')]);
    expect(warned()).toContain("'PAYPALL' is not a brand");
  });
});

describe('a brand whose connector needs what the checkout lacks', () => {
  const lack = (...names: string[]) => answerConfig({ lacks: [{ brand: 'MBWAY', names }] });
  const field = (name: string) => `<input type="hidden" name="${name}">`;

  test('has no form, and the console alone is told the names', async () => {
    lack('customer.mobile', 'customer.email');
    await loadReady({}, 'VISA MBWAY PAYPAL');
    expect(keys()).toEqual(['card', 'virtualAccount-PAYPAL']);
    expect(warned()).toContain("data-brands: 'MBWAY' needs customer.mobile, customer.email in this checkout");
    expect(onError).not.toHaveBeenCalled();
  });

  test.each([
    [['customer.mobile', 'customer.email'], true],
    [['customer.mobile'], false],
  ])('has one where the page has inputs for %o: %s', async (names, isDrawn) => {
    lack('customer.mobile', 'customer.email');
    await loadSilent(
      `<form class="paymentWidgets" data-brands="VISA MBWAY">${names.map(field).join('')}</form>`,
    );
    await connectFrames();
    await vi.advanceTimersByTimeAsync(300);
    expect(keys()).toEqual(isDrawn ? ['card', 'virtualAccount-MBWAY'] : ['card']);
  });

  test('has one again when the checkout has got it', async () => {
    lack('customer.mobile');
    const { widget } = await loadReady({}, 'MBWAY VISA PAYPAL');
    expect(keys()).toEqual(['card', 'virtualAccount-PAYPAL']);
    answerConfig({});
    await widget.refresh();
    await vi.advanceTimersByTimeAsync(300);
    expect(keys()).toEqual(['virtualAccount-MBWAY', 'card', 'virtualAccount-PAYPAL']);
    lack('customer.mobile');
    await widget.refresh();
    await vi.advanceTimersByTimeAsync(300);
    expect(keys()).toEqual(['card', 'virtualAccount-PAYPAL']);
  });

  test('leaves the page’s form as it was where none remains, and an error says why', async () => {
    lack('customer.mobile');
    await loadReady({}, 'MBWAY');
    expect(keys()).toEqual([]);
    expect(onError.mock.calls.flat().at(-1)).toMatchObject({
      message: expect.stringContaining('can be paid as it is'),
    });
  });

  test('is not taken from a form of cards without a list', async () => {
    lack('customer.mobile');
    await loadSilent('<form class="paymentWidgets"></form>');
    await connectFrames();
    await vi.advanceTimersByTimeAsync(300);
    expect([pick('.paymentWidgets').dataset.brands, warn.mock.calls]).toEqual([undefined, []]);
  });
});
