// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest';
import { en } from '../../../../src/texts/form.ts';
import { pick } from '../../kit.ts';
import { eachOnItsOwnPage, startWidget } from '../../widget-kit.ts';
import { button, holder, loadReady, noteNodes, told, update } from './update-kit.ts';

eachOnItsOwnPage();

describe('wpwl.update of texts', () => {
  test('writes labels, placeholders, frames and the button in place, and takes back those that are gone', async () => {
    const { widget, number } = await loadReady({ labels: { cardHolder: 'Owner' } });
    const moved = noteNodes();
    await update(widget, { labels: { cardNumber: 'Number', submit: 'Buy' } });
    expect(pick('.wpwl-label-cardNumber').textContent).toBe('Number');
    expect(pick('.wpwl-label-cardHolder').textContent).toBe(en.cardHolder);
    expect(number.of('configure').at(-1)).toMatchObject({ label: 'Number', placeholder: 'Number' });
    expect(button().textContent).toBe('Buy');
    expect(moved).toEqual([]);
  });

  test('says an error that is shown in the words of now, once, and keeps what was typed', async () => {
    const { widget, number } = await loadReady();
    holder().value = 'Jane Jones';
    number.state('invalid', { complete: true, brands: ['VISA'] });
    expect(told()).toBe(en.cardNumberError);
    await update(widget, { errorMessages: { cardNumberError: 'Look at the digits' } });
    expect(pick('.wpwl-hint').textContent).toBe('Look at the digits');
    expect(told()).toBe('Look at the digits');
    expect(number.of('mark').at(-1)).toEqual({ type: 'mark', message: 'Look at the digits' });
    expect(holder().value).toBe('Jane Jones');
    number.state('', { complete: true, brands: ['VISA'] });
    expect(document.querySelector('.wpwl-hint')).toBeNull();
  });

  test('says the new name of the button where no error is shown, and nothing where the name is the old one', async () => {
    const { widget } = await loadReady();
    await update(widget, { labels: { submit: 'Buy' } });
    expect(told()).toBe('Buy');
    pick('.wpwl-status').textContent = '';
    await update(widget, { labels: { submit: 'Buy', cvv: 'Code' } });
    expect(told()).toBe('');
  });

  test('leaves a text that the page has written when other texts change, its own error included', async () => {
    const { widget, number } = await loadReady();
    number.state('invalid', { complete: true, brands: ['VISA'] });
    pick('.wpwl-label-cardHolder').textContent = 'My holder';
    pick('.wpwl-hint').textContent = 'My hint';
    holder().placeholder = 'My placeholder';
    await update(widget, { labels: { submit: 'Buy' } });
    expect(pick('.wpwl-label-cardHolder').textContent).toBe('My holder');
    expect(pick('.wpwl-hint').textContent).toBe('My hint');
    expect(holder().placeholder).toBe('My placeholder');
  });

  test('holds for forms that are drawn later', async () => {
    const { widget } = await loadReady();
    await update(widget, { labels: { submit: 'Buy' } });
    document.body.insertAdjacentHTML('beforeend', '<form class="paymentWidgets" data-brands="VISA"></form>');
    await vi.advanceTimersByTimeAsync(50);
    const names = [...document.querySelectorAll('.wpwl-button-pay')].map(({ textContent }) => textContent);
    expect(names).toEqual(['Buy', 'Buy']);
  });
});

describe('wpwl.update refuses', () => {
  test.each([
    [{ disabled: 'perhaps' }, "'disabled' must be true or false"],
    [{ labels: { cvv: [] } }, "'labels.cvv' must be text"],
    [
      { 'labels.submit': 'Buy' },
      "'labels.submit' is no key: write labels: { submit: … }. Nothing was changed",
    ],
    [{ 'labels.nonsense': 3 }, "'labels.nonsense' is no key: write labels: { nonsense: … }"],
    [{ colour: 'red' }, "'colour' is not known; there are locale labels"],
    [{ showLabels: false }, "'showLabels' cannot change in place: call wpwl.unload(), set it in wpwlOptions"],
    [{ onReady() {} }, "'onReady' is a callback: set it in wpwlOptions"],
    ['de', 'the changes must be an object'],
  ])('%j: the error names key and remedy, and nothing changes', async (changes, sentence) => {
    const { widget } = await loadReady();
    const before = document.body.innerHTML;
    const all = typeof changes === 'object' ? { ...changes, errorMessages: { cvvError: 'x' } } : changes;
    const refused = await update(widget, all as object).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(TypeError);
    expect(String(refused)).toContain(sentence);
    expect(String(refused)).toContain('Nothing was changed.');
    expect(document.body.innerHTML).toBe(before);
  });

  test('a page without a form, and says when to call', async () => {
    await expect(update(startWidget(), { disabled: true })).rejects.toThrow('Call it from onReady on');
  });

  test('after unload', async () => {
    const { widget } = await loadReady();
    widget.unload();
    await expect(update(widget, { disabled: true })).rejects.toThrow('not after wpwl.unload()');
  });
});
