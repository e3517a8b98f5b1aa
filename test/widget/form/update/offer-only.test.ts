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
      "'brands' has 'MASTER', which is taken by no connector of the gateway in this checkout",
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

  test('asks for a phone number and an e-mail address, which the payment sends, and the console is told nothing', async () => {
    lack('customer.mobile', 'customer.email');
    await loadReady({}, 'VISA MBWAY PAYPAL');
    const form = pick<HTMLFormElement>('.wpwl-form-virtualAccount-MBWAY');
    const inputs = [...form.querySelectorAll<HTMLInputElement>('input.wpwl-control')];
    expect(
      inputs.map((input) => [
        input.name,
        input.autocomplete,
        input.inputMode,
        input.getAttribute('aria-required'),
      ]),
    ).toEqual([
      ['customer.mobile', 'tel', 'tel', 'true'],
      ['customer.email', 'email', 'email', 'true'],
    ]);
    expect(
      inputs.map(
        (input) => document.getElementById(input.getAttribute('aria-labelledby') ?? '')?.textContent,
      ),
    ).toEqual(['Mobile number', 'Email address']);
    expect(document.querySelector('.wpwl-form-virtualAccount-PAYPAL input.wpwl-control')).toBeNull();
    expect([warned(), onError.mock.calls]).toEqual(['', []]);
  });

  test('asks for it in a form that wpwl.update draws, too', async () => {
    lack('customer.mobile');
    const { widget } = await loadReady({}, 'VISA');
    await update(widget, { brands: 'VISA MBWAY' });
    const asked = () =>
      [...document.querySelectorAll<HTMLInputElement>('input[name="customer.mobile"]')].map(
        ({ form }) => form,
      );
    expect(asked()).toEqual([pick('.wpwl-form-virtualAccount-MBWAY')]);
    await update(widget, { brands: 'MBWAY VISA' });
    expect(asked()).toHaveLength(1);
  });

  test('lets nothing be typed into what it asks for with the option disabled', async () => {
    lack('customer.mobile');
    await loadReady({ disabled: true }, 'MBWAY');
    expect(pick<HTMLInputElement>('input[name="customer.mobile"]').readOnly).toBe(true);
  });

  test('does not pay without a phone number, and says beside the field what is wrong', async () => {
    lack('customer.mobile');
    await loadReady({}, 'MBWAY');
    const input = pick<HTMLInputElement>('input[name="customer.mobile"]');
    input.value = '12';
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.dispatchEvent(new Event('blur'));
    await vi.advanceTimersByTimeAsync(300);
    expect([
      input.getAttribute('aria-invalid'),
      document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent,
    ]).toEqual(['true', 'Enter the mobile number']);
  });

  test('of which no shopper knows is named on the console, and its form stays', async () => {
    lack('customer.mobile', 'cart.items[0].name');
    await loadReady({}, 'VISA MBWAY PAYPAL');
    expect(keys()).toEqual(['card', 'virtualAccount-MBWAY', 'virtualAccount-PAYPAL']);
    expect(warned()).toContain("data-brands: 'MBWAY' needs cart.items[0].name in this checkout");
    expect(onError).not.toHaveBeenCalled();
  });

  test.each(['.wpwl-form-virtualAccount-MBWAY', 'form.paymentWidgets'])(
    'asks for nothing that the page adds an input for in %s when the forms are ready',
    async (place) => {
      lack('customer.mobile');
      const onReady = () =>
        pick(place).insertAdjacentHTML(
          'beforeend',
          '<input type="hidden" name="customer.mobile" value="+351912345678">',
        );
      await loadReady({ onReady }, 'VISA MBWAY');
      expect(document.querySelectorAll('[name="customer.mobile"]')).toHaveLength(1);
    },
  );
});
