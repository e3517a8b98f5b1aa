// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import { isSuperseded, leaveEarlier, markFound, markLeft } from '../../../src/widget/page/superseded.ts';

const [former, own] = [Symbol(), Symbol()];

describe('of two forms the page means the newer one', () => {
  /** Puts two forms with these brands into one element, or each into an element of its own. */
  function place(brands: readonly string[], isApart = false): HTMLFormElement[] {
    document.body.innerHTML = brands
      .map((list) => `<form class="paymentWidgets" data-brands="${list}"></form>`)
      .map((form) => (isApart ? `<div>${form}</div>` : form))
      .join('');
    return [...document.querySelectorAll('form')];
  }
  const drawnBy = (form: HTMLFormElement | undefined, widget: symbol) => form && markFound(form, widget);
  const superseded = (forms: HTMLFormElement[], isShown = false) =>
    forms.map((form) => isSuperseded(form, forms, own, isShown));

  beforeEach(() => {
    document.body.innerHTML = '';
  });

  test.each([
    ['in one element', ['VISA', 'PAYPAL'], false, true],
    ['with a common brand', ['VISA MASTER', 'MASTER AMEX'], true, true],
    ['of all cards beside one of a card', ['', 'VISA'], true, true],
    ['with other brands elsewhere', ['VISA', 'PAYPAL'], true, false],
    ['of all cards beside a wallet elsewhere', ['', 'PAYPAL'], true, false],
  ])('%s', (_where, brands, isApart, isOlderLeft) => {
    const forms = place(brands, isApart);
    drawnBy(forms[0], former);
    expect(superseded(forms)).toEqual([isOlderLeft, false]);
  });

  test('but none where both are new, both are old, or the older one is drawn and has other brands', () => {
    const fresh = place(['VISA', 'VISA']);
    expect(superseded(fresh)).toEqual([false, false]);
    for (const form of fresh) drawnBy(form, former);
    expect(superseded(fresh)).toEqual([false, false]);
    const shown = place(['VISA', 'PAYPAL']);
    drawnBy(shown[0], former);
    expect(superseded(shown, true)).toEqual([false, false]);
  });

  test('also where the page had left the one before a former script drew the other', () => {
    const forms = place(['VISA', 'VISA']);
    for (const form of forms) drawnBy(form, former);
    forms.slice(0, 1).forEach(markLeft);
    expect(superseded(forms)).toEqual([true, false]);
  });

  test('and the last of equal ones in one element, when a script comes whose tag was taken away', () => {
    const forms = place(['VISA', 'MASTER', 'VISA', 'VISA']);
    leaveEarlier(forms);
    expect(forms.map((form) => isSuperseded(form, forms, own, true))).toEqual([true, false, true, false]);
    const apart = place(['VISA', 'VISA'], true);
    leaveEarlier(apart);
    expect(superseded(apart)).toEqual([false, false]);
  });
});
