// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest';
import { config, eachOnItsOwnPage, fetched, withAmountText } from '../../widget-kit.ts';
import { button, holder, loadReady, told, update } from './update-kit.ts';

eachOnItsOwnPage();

const labels = { labels: { submit: 'Pay {0}' } };
const answer = (price: object) =>
  fetched.mockImplementation(async (address, init) =>
    Response.json(address.endsWith('/config') ? withAmountText({ ...config, ...price }, init) : {}),
  );

describe('wpwl.update of the amount', () => {
  test('shows what the checkout has now, tells it once, and keeps what was typed', async () => {
    const { widget } = await loadReady(labels);
    holder().value = 'Jane Jones';
    answer({ amount: '83.00', currency: 'USD' });
    await update(widget, { amount: '83', currency: 'USD' });
    expect([button().textContent, told(), holder().value]).toEqual([
      'Pay $83.00',
      'Pay $83.00',
      'Jane Jones',
    ]);
    expect(widget.checkout).toMatchObject({ amount: '83.00', currency: 'USD' });
  });

  test('that the checkout does not have is an error with both amounts, and nothing else changes', async () => {
    const { widget } = await loadReady(labels);
    await expect(update(widget, { amount: 83, disabled: true })).rejects.toThrow(
      'the checkout has 92.00 EUR, which the form shows now. Let your server update the checkout first',
    );
    expect(button().getAttribute('aria-disabled')).toBeNull();
  });

  test('without an answer is an error, and nothing changes', async () => {
    const { widget } = await loadReady(labels);
    fetched.mockRejectedValue(new TypeError('network'));
    const updated = widget.update({ amount: '83.00', labels: {} });
    updated.catch(() => {});
    await vi.advanceTimersByTimeAsync(20_000);
    await expect(updated).rejects.toThrow('the gateway has not answered for the checkout');
    expect(button().textContent).toBe('Pay €92.00');
  });

  test.each([
    [{ amount: 'ten' }, '\'amount\' must be an amount such as "92.00"'],
    [{ currency: 'euro' }, '\'currency\' must be a code such as "EUR"'],
  ])('%j is refused', async (changes, sentence) => {
    const { widget } = await loadReady();
    await expect(update(widget, changes)).rejects.toThrow(sentence);
  });
});
