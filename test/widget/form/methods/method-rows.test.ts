// @vitest-environment happy-dom
import { h, render } from 'preact';
import { describe, expect, test, vi } from 'vitest';
import { brandTable } from '../../../../src/contract/brands/table.ts';
import { DrawnSign } from '../../../../src/widget/form/methods/method-rows.tsx';
import { must, page, pick } from '../../kit.ts';
import { lateScriptOfEachTest } from '../../late-script.ts';
import { made, shownKeys as shown } from '../../widget-kit.ts';
import { makeForms } from '../form-kit.ts';

const { open: openPage, arrive } = lateScriptOfEachTest();
const open = (brands: string, options = {}) => openPage(brands, { layout: 'accordion', ...options });

const rows = () => [...document.querySelectorAll<HTMLButtonElement>('button.wpwl-method')];
const names = () => rows().map((row) => pick('.wpwl-method-name', row).textContent);
/** Gives the empty places that are kept for forms and rows. */
const places = () => [...document.querySelectorAll<HTMLElement>('div.wpwl-method, [style*="min-height"]')];
describe('the layout accordion', () => {
  test('has a row before each form, and opens the card form first', async () => {
    await open('PAYPAL VISA MASTER DIRECTDEBIT_SEPA');
    expect(shown()).toEqual(['card']);
    await arrive(true);
    expect(names()).toEqual(['PayPal', 'Card', 'SEPA Direct Debit']);
    expect(shown()).toEqual(['card']);
    expect(rows().map((row) => row.nextElementSibling?.id)).toEqual(
      rows().map((row) => row.getAttribute('aria-controls')),
    );
  });

  test('says of each row to which list it belongs, and which of how many it is, as radio buttons do', async () => {
    await open('PAYPAL VISA MASTER DIRECTDEBIT_SEPA IDEAL');
    await arrive(true);
    expect(rows().map((row) => row.getAttribute('aria-description'))).toEqual([
      'Payment methods, 1 of 4',
      'Payment methods, 2 of 4',
      'Payment methods, 3 of 4',
      'Payment methods, 4 of 4',
    ]);
  });

  test('opens one form at a time, and closes it at a second press', async () => {
    await open('VISA PAYPAL');
    await arrive(true);
    const [card, paypal] = rows();
    paypal?.click();
    expect(shown()).toEqual(['virtualAccount-PAYPAL']);
    expect([card, paypal].map((row) => row?.getAttribute('aria-expanded'))).toEqual(['false', 'true']);
    paypal?.click();
    expect(shown()).toEqual([]);
  });

  test('opens no form during a payment, and the row opens it again afterwards', () => {
    const { paymentForms } = makeForms(['VISA', 'PAYPAL'], { layout: 'accordion' });
    const [, paypal] = rows();
    const isTaken = vi.spyOn(must(paymentForms[0]).submission, 'isTaken').mockReturnValue(true);
    paypal?.click();
    expect(shown()).toEqual(['card']);
    isTaken.mockReturnValue(false);
    paypal?.click();
    expect(shown()).toEqual(['virtualAccount-PAYPAL']);
  });

  test('has the marks of all cards in one row, the last place for those that have none', async () => {
    await open('VISA MASTER AMEX JCB DINERS PAYPAL');
    await arrive(true);
    const [card] = rows();
    expect([...(card?.querySelectorAll('.wpwl-mark') ?? [])].map(({ className }) => className)).toEqual([
      'wpwl-mark wpwl-mark-VISA',
      'wpwl-mark wpwl-mark-MASTER',
      'wpwl-mark wpwl-mark-AMEX',
    ]);
    expect(card?.querySelector('.wpwl-method-marks')?.textContent).toBe('+2');
  });

  test('has lines for the sign of every brand', () => {
    for (const code of brandTable.keys()) {
      const host = page('<div></div>');
      render(h(DrawnSign, { code }), host);
      expect(pick('svg > path', host).getAttribute('d'), code).toMatch(/^M/);
    }
  });

  test('has a sign in every row', async () => {
    await open('MADA SEPA IDEAL KLARNA_INVOICE PAYOLUTION_INS BOLETO EFECTY ASTROPAY_STREAMLINE_CASH PAYPAL');
    await arrive(true);
    const bare = rows().filter((row) => !row.querySelector('.wpwl-mark > svg > path'));
    expect(bare.map(({ textContent }) => textContent)).toEqual([]);
    expect(rows()).toHaveLength(9);
  });

  test.each([
    ['MADA VISA', 'MADA', 'PAYPAL'],
    ['KLARNA_INVOICE KLARNA_PAYMENTS_PAYLATER', 'KLARNA_INVOICE', 'KLARNA_INSTALLMENTS'],
    ['EPS SEPA', 'EPS', 'PAYPAL'],
    ['BOLETO PREPAYMENT', 'BOLETO', 'IDEAL'],
  ])('has one sign for %s, which are paid alike', async (brands, one, other) => {
    const signOf = (code: string) => {
      const path = document.querySelector(`.wpwl-mark-${code} path`);
      return path?.getAttribute('d');
    };
    await open(`${brands} ${other}`);
    await arrive(true);
    const signs = brands.split(' ').map(signOf);
    expect(new Set(signs)).toEqual(new Set([signOf(one)]));
    expect(signOf(one)).toBeTruthy();
    expect(signOf(other)).not.toBe(signOf(one));
  });

  test('has no marks without a style sheet: the row is its name', async () => {
    await open('VISA MASTER AMEX JCB DINERS PAYPAL', { style: 'none' });
    await arrive(true);
    expect(rows().map(({ textContent }) => textContent)).toEqual(['Card', 'PayPal']);
  });

  test('keeps a place that is not seen, as high as the style sheet makes rows, for each row whose code has not come', async () => {
    await open('VISA PAYPAL');
    expect(places().map(({ className, style }) => [className, style.cssText])).toEqual(
      Array(2).fill(['wpwl-method', 'visibility: hidden;']),
    );
  });

  test('has the row right before the card form when the page has put nodes between them', async () => {
    await open('VISA PAYPAL');
    pick('.wpwl-container-card').insertAdjacentHTML('beforebegin', '<h3>Card</h3>');
    await arrive(true);
    expect(rows().map((row) => row.nextElementSibling?.id)).toEqual(
      rows().map((row) => row.getAttribute('aria-controls')),
    );
    expect(places()).toEqual([]);
  });

  test('keeps the room of a row whose code does not arrive, so that nothing moves, and draws the rows when it has come after all', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await open('VISA PAYPAL');
    await arrive(false);
    expect(places()).toHaveLength(1);
    pick('.wpwl-button-retry').click();
    await arrive(true);
    expect(names()).toEqual(['Card', 'PayPal']);
    expect(places()).toEqual([]);
  });

  test('leaves the page with the forms', async () => {
    await open('VISA PAYPAL');
    await arrive(true);
    made[0]?.unload();
    expect(rows()).toEqual([]);
  });

  test('has no rows for one form alone', async () => {
    await open('VISA MASTER');
    expect(rows()).toEqual([]);
  });
});
