// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { pick } from '../../kit.ts';
import { eachOnItsOwnPage, rowsOpen, shownKeys as shown } from '../../widget-kit.ts';
import { button, holder, loadReady, noteNodes, told, update } from './update-kit.ts';

eachOnItsOwnPage();

const sheets = () => [...document.adoptedStyleSheets];

describe('wpwl.update of the style', () => {
  test('swaps the style sheet, and moves no node of the form', async () => {
    const { widget } = await loadReady();
    holder().value = 'Jane Jones';
    const [moved, card] = [noteNodes(), sheets()];
    await update(widget, { style: 'plain' });
    expect(sheets()).toHaveLength(card.length);
    expect(sheets().some((sheet) => card.includes(sheet))).toBe(false);
    await update(widget, { style: 'none' });
    expect(sheets()).toEqual([]);
    expect(pick('.wpwl-control-cardNumber').getAttribute('frameborder')).toBe('1');
    await update(widget, { style: 'card' });
    expect(sheets()).toHaveLength(card.length);
    expect(pick('.wpwl-control-cardNumber').getAttribute('frameborder')).toBe('0');
    expect([moved, holder().value]).toEqual([[], 'Jane Jones']);
  });

  test('keeps the style sheets of other methods and takes all away with the form', async () => {
    const { widget } = await loadReady({ layout: 'accordion' }, 'VISA PAYPAL');
    const { length } = sheets();
    await update(widget, { style: 'none' });
    await update(widget, { style: 'card' });
    expect(sheets()).toHaveLength(length);
    widget.unload();
    expect(sheets()).toEqual([]);
  });

  test('draws marks that a form without style sheet has not had, and hides them without one', async () => {
    const brands = 'VISA MASTER AMEX JCB DISCOVER PAYPAL';
    const { widget } = await loadReady({ style: 'none', layout: 'accordion' }, brands);
    const marks = () => [...document.querySelectorAll<HTMLElement>('.wpwl-accepted,.wpwl-method-marks')];
    expect(marks()).toEqual([]);
    await update(widget, { style: 'card' });
    expect(marks().map(({ hidden }) => hidden)).toEqual([false, false, false]);
    await update(widget, { style: 'none' });
    expect(marks().map(({ hidden }) => hidden)).toEqual([true, true, true]);
  });

  test.each([
    ['card', 'logos'],
    ['logos', 'plain'],
  ])('from %s to %s is refused, with the remedy', async (style, next) => {
    const { widget } = await loadReady({ style });
    await expect(update(widget, { style: next })).rejects.toThrow(
      "'style' cannot change to or from 'logos' in place: call wpwl.unload(), set it in wpwlOptions, and load the script again",
    );
    await update(widget, { style });
  });

  test('of logos: another layout is refused, with the remedy, and every logo stays', async () => {
    const { widget } = await loadReady({ style: 'logos' });
    const logos = () => document.querySelectorAll('.wpwl-logo').length;
    const before = logos();
    await expect(update(widget, { layout: 'compact' })).rejects.toThrow(
      "'layout' cannot change in place with the style 'logos': call wpwl.unload(), set it in wpwlOptions, and load the script again",
    );
    expect([before > 0, logos()]).toEqual([true, before]);
  });
});

describe('wpwl.update of the layout', () => {
  test('gives each form its row, leaves the card form open, and moves no frame', async () => {
    const { widget } = await loadReady({}, 'VISA PAYPAL');
    const moved = noteNodes();
    holder().value = 'Jane Jones';
    await update(widget, { layout: 'accordion' });
    expect([rowsOpen(), shown()]).toEqual([['true', 'false'], ['card']]);
    pick('.wpwl-method:nth-of-type(2)').click();
    expect(shown()).toEqual(['virtualAccount-PAYPAL']);
    await update(widget, { layout: 'compact' });
    expect([rowsOpen(), shown()]).toEqual([[], ['card', 'virtualAccount-PAYPAL']]);
    await update(widget, { layout: 'accordion' });
    expect([rowsOpen(), shown()]).toEqual([['true', 'false'], ['card']]);
    await update(widget, { layout: 'stacked', brands: 'VISA MASTER PAYPAL' });
    expect([rowsOpen(), shown()]).toEqual([[], ['card', 'virtualAccount-PAYPAL']]);
    expect(moved.every((node) => node instanceof HTMLOptionElement)).toBe(true);
    expect(holder().value).toBe('Jane Jones');
  });

  test('opens the form in which the shopper is', async () => {
    const { widget } = await loadReady({}, 'VISA DIRECTDEBIT_SEPA');
    pick<HTMLInputElement>('.wpwl-form-directDebit input:not([type=hidden])').focus();
    await update(widget, { layout: 'accordion' });
    expect([rowsOpen(), shown()]).toEqual([['false', 'true'], ['directDebit']]);
  });

  test('opens the form in which the shopper is also where the same update gives other brands', async () => {
    const { widget } = await loadReady({}, 'VISA PAYPAL');
    holder().focus();
    await update(widget, { layout: 'accordion', brands: 'PAYPAL VISA' });
    expect(shown()).toEqual(['card']);
  });

  test('is dense in compact, says the amount on the button, and tells its new name once', async () => {
    const { widget } = await loadReady();
    const { classList } = pick('.wpwl-container-card');
    const usual = button().textContent;
    await update(widget, { layout: 'compact' });
    expect([classList.contains('wpwl-compact'), button().textContent, told()]).toEqual([
      true,
      'Pay €92.00',
      'Pay €92.00',
    ]);
    await update(widget, { layout: 'stacked' });
    expect([classList.contains('wpwl-compact'), button().textContent]).toEqual([false, usual]);
  });
});
