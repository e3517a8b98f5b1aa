// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest';
import { writePrice } from '../../../src/texts/price-text.ts';
import { pick } from '../kit.ts';
import { config, containers, eachOnItsOwnPage, fetched, form, load, onError } from '../widget-kit.ts';

eachOnItsOwnPage();

const labels = { labels: { submit: 'Pay {0}' } };
const button = () => pick('.wpwl-button-pay').textContent;
const answer = (amount: string) => async () =>
  Response.json({ ...config, amount, amountText: writePrice('en', amount, 'EUR') });

describe('wpwl.refresh', () => {
  test('shows the new amount in the forms that are there, in those that come later, and in wpwl.checkout', async () => {
    const widget = await load(form, labels);
    fetched.mockImplementation(answer('83.00'));
    expect(await widget.refresh()).toBe(true);
    expect([button(), widget.checkout.amount]).toEqual(['Pay €83.00', '83.00']);
    document.body.insertAdjacentHTML('beforeend', form);
    await vi.advanceTimersByTimeAsync(50);
    const texts = [...document.querySelectorAll('.wpwl-button-pay')].map(({ textContent }) => textContent);
    expect(texts).toEqual(['Pay €83.00', 'Pay €83.00']);
  });

  test('asks again after each update, and the last answer counts although the first one is slow', async () => {
    const widget = await load(form, labels);
    fetched.mockImplementationOnce(async () => {
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      return answer('83.00')();
    });
    fetched.mockImplementation(answer('84.00'));
    const refreshed = Promise.all([widget.refresh(), widget.refresh()]);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await refreshed).toEqual([true, true]);
    expect(button()).toBe('Pay €84.00');
  });

  test('is false without an answer, and what is shown stays', async () => {
    const widget = await load(form, labels);
    fetched.mockRejectedValue(new TypeError('network'));
    const refreshed = widget.refresh();
    await vi.advanceTimersByTimeAsync(20_000);
    expect([await refreshed, button()]).toEqual([false, 'Pay €92.00']);
  });

  test('of a checkout that is over is false, and the forms leave as they do at the load of the page', async () => {
    const widget = await load(form, labels);
    fetched.mockImplementation(async () => Response.json({}, { status: 404 }));
    expect(await widget.refresh()).toBe(false);
    expect(containers()).toBe(0);
    expect(onError.mock.calls[0]?.[0]).toMatchObject({ name: 'InvalidCheckoutIdError' });
  });

  test('is false after unload', async () => {
    const widget = await load(form, labels);
    widget.unload();
    expect(await widget.refresh()).toBe(false);
  });
});
