// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { must, pick } from '../../kit.ts';
import { cardFormsOfEachTest, fill } from '../card/card-kit.ts';
import { makeForms } from '../form-kit.ts';

const make = cardFormsOfEachTest();
const input = (name: string) => pick<HTMLInputElement>(`.wpwl-control-${name}`);
const press = (name: string, more: KeyboardEventInit = {}) => {
  const key = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...more });
  input(name).dispatchEvent(key);
  return key.defaultPrevented;
};
/** Gives the class of the control that has the focus, without its general part. */
const focused = () =>
  [...(document.activeElement?.classList ?? [])]
    .filter((name) => name.startsWith('wpwl-control-') && name !== 'wpwl-control-iframe')
    .map((name) => name.slice('wpwl-control-'.length))[0];
const errors = () => [...document.querySelectorAll('.wpwl-hint')].map(({ textContent }) => textContent);
const isPaying = ({ number }: ReturnType<typeof make>) => number.of('check').length > 0;

/** Gives what the key Enter of a phone says in each field of a card form, in the order of the page. */
const keys = ({ number, cvv, form }: ReturnType<typeof make>) =>
  [...form.querySelectorAll('iframe, input.wpwl-control')].map((control) => {
    const frame = [number, cvv].find((each) => each?.iframe === control);
    return frame ? frame.of('configure').at(-1)?.enterKey : control.getAttribute('enterkeyhint');
  });

afterEach(() => vi.restoreAllMocks());

describe('the key Enter of a phone says next in each field and go in the last', () => {
  test.each([
    ['a card form', {}, ['next', 'next', 'next', 'go']],
    ['a card form in the layout compact', { layout: 'compact' }, ['next', 'next', 'next', 'go']],
    ['a card form without a code', { requireCvv: false }, ['next', 'next', 'go']],
    ['a card form with an e-mail address', { requireContact: true }, ['next', 'next', 'next', 'next', 'go']],
    ['a card form with a tax number', { showTaxNumberField: true }, ['next', 'next', 'next', 'next', 'go']],
    [
      'a card form with a billing address',
      { billingAddress: { country: 'DE' } },
      ['next', 'next', 'next', 'next', 'next', 'next', 'next', 'next', 'go'],
    ],
  ])('of %s', (_form, options, said) => {
    expect(keys(make(options))).toEqual(said);
  });

  test('of a direct debit', () => {
    const { scope, form } = makeForms(['DIRECTDEBIT_SEPA']);
    const controls = [...form.querySelectorAll<HTMLInputElement>('input.wpwl-control:not(:disabled)')];
    expect(controls.map((each) => [each.name, each.getAttribute('enterkeyhint')])).toEqual([
      ['bankAccount.holder', 'next'],
      ['bankAccount.iban', 'go'],
    ]);
    scope.end();
  });

  test('which says done where Enter does not pay', () => {
    expect(keys(make({ disableSubmitOnEnter: true }))).toEqual(['next', 'next', 'next', 'done']);
  });

  test('of a form whose groups the page has put into another order', async () => {
    const made = make();
    pick('.wpwl-group-cardNumber').before(pick('.wpwl-group-cvv'), pick('.wpwl-group-cardHolder'));
    await vi.advanceTimersByTimeAsync(0);
    made.cvv?.connect();
    expect(keys(made)).toEqual(['next', 'next', 'next', 'go']);
  });
});

describe('Enter leads to the next field', () => {
  test('from a number while nothing else is typed, without an error in any other field', async () => {
    const made = make();
    made.number.state('', { complete: true });
    made.number.say({ type: 'enter' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect([focused(), errors(), isPaying(made)]).toEqual(['expiry', [], false]);
  });

  test('that is empty or wrong, over those that are right', () => {
    const made = make();
    fill('.wpwl-control-expiry', '12 / 39');
    fill('.wpwl-control-cardHolder', 'Jane Jones');
    made.number.say({ type: 'enter' });
    expect(focused()).toBe('cvv');
    fill('.wpwl-control-cardHolder', '4200000000000000');
    made.number.say({ type: 'enter' });
    expect(focused()).toBe('cardHolder');
  });

  test('from an input of the page, which then does not submit the form', () => {
    make();
    fill('.wpwl-control-expiry', '12 / 39');
    input('expiry').focus();
    expect([press('expiry'), focused()]).toEqual([true, 'cardHolder']);
  });

  test('whose frame gets the focus again where the browser gives it back to the input, as Firefox does', async () => {
    make();
    fill('.wpwl-control-expiry', '12 / 39');
    input('cardHolder').focus();
    press('cardHolder');
    expect(focused()).toBe('cvv');
    input('cardHolder').focus();
    await vi.waitFor(() => expect(focused()).toBe('cvv'));
  });

  test('that may stay empty, and from there on', () => {
    const { number } = make({ allowEmptyCvv: true });
    fill('.wpwl-control-expiry', '12 / 39');
    number.say({ type: 'enter' });
    expect(focused()).toBe('cardHolder');
  });

  test('that is the e-mail address, when the card is complete', () => {
    make({ requireContact: true, layout: 'compact' });
    fill('.wpwl-control-cardHolder', 'Jane Jones');
    input('cardHolder').focus();
    expect([press('cardHolder'), focused()]).toEqual([true, 'email']);
    fill('.wpwl-control-email', 'jane@shop.example');
    expect(press('email')).toBe(false);
  });

  test('with disableSubmitOnEnter, too', () => {
    make({ disableSubmitOnEnter: true }).number.say({ type: 'enter' });
    expect(focused()).toBe('expiry');
  });

  test('of those that can be seen, typed into and stand in the page', () => {
    const { number } = make({ showTaxNumberField: true });
    const rects = Element.prototype.getClientRects;
    vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(function (this: Element) {
      return this === input('expiry') ? ([] as unknown as DOMRectList) : rects.call(this);
    });
    input('cardHolder').disabled = true;
    pick('.wpwl-group-cvv').remove();
    number.say({ type: 'enter' });
    expect(focused()).toBe('taxNumber');
  });

  test('of a form without a card', () => {
    const { scope } = makeForms(['DIRECTDEBIT_SEPA']);
    input('accountHolder').focus();
    expect([press('accountHolder'), focused()]).toEqual([true, 'accountIban']);
    expect(press('accountIban')).toBe(false);
    scope.end();
  });
});

describe('Enter pays', () => {
  test('from the last field, whatever the fields before it hold', async () => {
    const made = make();
    must(made.cvv).state('');
    must(made.cvv).say({ type: 'enter' });
    await vi.advanceTimersByTimeAsync(0);
    expect(isPaying(made)).toBe(true);
  });

  test('from any field when no later one is empty or wrong', async () => {
    const made = make();
    made.cvv?.state('');
    fill('.wpwl-control-expiry', '12 / 39');
    fill('.wpwl-control-cardHolder', 'Jane Jones');
    input('expiry').focus();
    expect(press('expiry')).toBe(false);
    made.number.say({ type: 'enter' });
    await vi.advanceTimersByTimeAsync(0);
    expect(isPaying(made)).toBe(true);
  });
});

describe('Enter moves no focus', () => {
  test('while an input method composes, when the page has taken the key, and while the key is held', () => {
    make();
    input('expiry').focus();
    press('expiry', { isComposing: true });
    expect(focused()).toBe('expiry');
    press('expiry', { repeat: true });
    expect(focused()).toBe('expiry');
    input('expiry').addEventListener('keydown', (event) => event.preventDefault());
    press('expiry');
    expect(focused()).toBe('expiry');
  });

  test('and tells the page nothing of a frame when a script sends it to an input without the focus', () => {
    const { form, number } = make();
    form.append(pick('.wpwl-group-cardNumber'));
    number.connect();
    for (const problem of ['incomplete', ''] as const) {
      number.state(problem);
      number.iframe.focus();
      expect(press('expiry')).toBe(false);
    }
  });
});
