// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest';
import { en } from '../../../../src/texts/form.ts';
import { pick } from '../../kit.ts';
import { cardFormsOfEachTest, fill } from './card-kit.ts';

const make = cardFormsOfEachTest();

describe('errors of the card form', () => {
  const hints = () =>
    [...document.querySelectorAll('.wpwl-hint')].map((hint) => [hint.className, hint.textContent]);

  test('a date in the past is shown as soon as it is complete', () => {
    make();
    fill('.wpwl-control-expiry', '10 / 2');
    expect(hints()).toEqual([]);
    fill('.wpwl-control-expiry', '10 / 26');
    expect(hints()).toEqual([['wpwl-hint wpwl-hint-expiryMonthError', en.expiryYearError]]);
    fill('.wpwl-control-expiry', '11 / 26');
    expect(hints()).toEqual([]);
  });

  test('no error shows while a year of four digits is typed (A-45)', () => {
    make();
    const input = pick<HTMLInputElement>('.wpwl-control-expiry');
    for (const key of '12/2031') {
      fill('.wpwl-control-expiry', input.value + key);
      expect(hints()).toEqual([]);
    }
    expect(input.value).toBe('12 / 31');
  });

  describe('errors of a number and a brand that do not fit', () => {
    const choose = (code: string) => {
      const select = pick<HTMLSelectElement>('select');
      select.value = code;
      select.dispatchEvent(new Event('change'));
    };

    test('a number of another brand than the chosen one is an error, which the right choice ends', () => {
      const { number } = make();
      number.state('', { complete: true, brands: ['MASTER'] });
      expect(hints().map(([, text]) => text)).toEqual([en.cardBrandMismatch]);
      choose('MASTER');
      expect(hints()).toEqual([]);
      choose('AMEX');
      expect(hints().map(([, text]) => text)).toEqual([en.cardBrandMismatch]);
    });

    test('with detection the brand follows the number, so that there is no error', () => {
      const { number } = make({ brandDetection: true });
      number.state('', { complete: true, brands: ['MASTER'] });
      expect(hints()).toEqual([]);
    });

    test('a brand that is not offered at all is not accepted, and the error names those that are', () => {
      const { number } = make();
      number.state('brand', { complete: true });
      expect(hints().map(([, text]) => text)).toEqual([
        'Card brand not accepted (accepted: Visa, Mastercard, American Express)',
      ]);
    });

    test('the shop’s own error for another brand stays as it is', () => {
      const { number } = make({ errorMessages: { cardBrandError: 'Not this card' } });
      number.state('brand', { complete: true });
      expect(hints().map(([, text]) => text)).toEqual(['Not this card']);
    });
  });

  test('wait while a button is being pressed, so that the button does not move away', () => {
    const { number } = make();
    number.state('incomplete');
    document.body.dispatchEvent(Object.assign(new Event('pointerdown', { bubbles: true }), { button: 0 }));
    number.say({ type: 'blur', isByTab: false });
    expect(hints()).toEqual([]);
    document.body.dispatchEvent(new Event('pointerup', { bubbles: true }));
    vi.runOnlyPendingTimers();
    expect(hints()).toHaveLength(1);
  });

  test('the loss of a frame is told to shopper and merchant, and taken back when the frame comes up', () => {
    const { number, context, container } = make();
    number.load();
    vi.advanceTimersByTime(4_000);
    expect(context.frameLost.mock.calls).toEqual([['card.number']]);
    expect(container.firstElementChild?.textContent).toBe(en.fieldLost);
    number.connect();
    expect(document.querySelector('.wpwl-message')).toBeNull();
  });

  test('a frame that comes back takes back only its own error', () => {
    const { number, cvv } = make();
    for (const frame of [number, cvv]) frame?.load();
    vi.advanceTimersByTime(20_000);
    number.connect();
    expect(pick('.wpwl-message').textContent).toBe(en.fieldLost);
    cvv?.connect();
    expect(document.querySelector('.wpwl-message')).toBeNull();
  });

  test('a security code that the merchant has removed does not count as a lost frame', () => {
    const { cvv, context } = make();
    cvv?.load();
    pick('.wpwl-group-cvv').remove();
    vi.advanceTimersByTime(60_000);
    expect(context.frameLost).not.toHaveBeenCalled();
  });
});
