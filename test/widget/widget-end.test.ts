// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest';
import { en } from '../../src/texts/form.ts';
import { pick } from './kit.ts';
import {
  config,
  connectFrames,
  containers,
  eachOnItsOwnPage,
  fetched,
  form,
  load,
  made,
  onChangeBrand,
  onError,
  onReady,
  warn,
} from './widget-kit.ts';

eachOnItsOwnPage();

describe('a form that the page takes away without unload', () => {
  test('is removed with everything that belongs to it', async () => {
    await load(`<section>${form}</section>`);
    pick('.paymentWidgets').remove();
    await vi.advanceTimersByTimeAsync(10);
    expect(document.body.innerHTML).toBe('<section></section>');
  });

  test('changes nothing in the other forms', async () => {
    await load(`<div>${form}${form}</div>`);
    pick('.paymentWidgets').remove();
    await vi.advanceTimersByTimeAsync(10);
    expect(containers()).toBe(1);
  });

  test('is drawn again when it comes back', async () => {
    await load(`<section>${form}</section>`);
    const ours = pick('.paymentWidgets');
    ours.remove();
    await vi.advanceTimersByTimeAsync(10);
    document.body.append(ours);
    await vi.advanceTimersByTimeAsync(10);
    await connectFrames();
    expect([containers(), onReady.mock.calls.length]).toEqual([1, 2]);
  });
});

describe('a form that the page removes', () => {
  test('is not drawn again, even when the page removes it in onReady', async () => {
    onReady.mockImplementation(() => pick('.wpwl-container').remove());
    await load(`<section>${form}</section>`);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([onReady.mock.calls.length, containers(), document.querySelectorAll('iframe').length]).toEqual([
      1, 0, 0,
    ]);
    expect(pick('.paymentWidgets').style.display).toBe('');
  });
});

describe('unload', () => {
  test('leaves the page as it was, any number of times', async () => {
    const before = `<section>${form}</section>`;
    const sheets = document.adoptedStyleSheets.length;
    const widget = await load(before);
    expect(document.adoptedStyleSheets.length).toBeGreaterThan(sheets);
    widget.unload();
    widget.unload();
    expect(document.body.innerHTML.replace(' style=""', '')).toBe(before);
    expect(document.adoptedStyleSheets.length).toBe(sheets);
  });

  test('in onReady ends the callbacks', async () => {
    onReady.mockImplementation(() => made[0]?.unload());
    await load(form);
    expect([onReady.mock.calls.length, onChangeBrand.mock.calls.length]).toEqual([1, 0]);
  });

  test('while the gateway is being asked prevents every callback', async () => {
    let arrive: (response: Response) => void = () => {};
    fetched.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
    const widget = await load(form);
    widget.unload();
    arrive(Response.json(config));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([onReady, onError, onChangeBrand].flatMap((spy) => spy.mock.calls)).toEqual([]);
  });

  test('ends the search for new forms', async () => {
    const widget = await load(form);
    widget.unload();
    document.body.insertAdjacentHTML('beforeend', form);
    await vi.advanceTimersByTimeAsync(10);
    expect(containers()).toBe(0);
  });
});

describe('tryPayment', () => {
  test.each([
    'wpwl-container-card',
    '.wpwl-container-card',
    'wpwl-container.wpwl-container-card.wpwl-clearfix',
  ])('%s pays with the first form of that class, with the button’s checks', async (container) => {
    const widget = await load(`<div>${form}${form}</div>`);
    const answer = widget.tryPayment(container);
    await vi.advanceTimersByTimeAsync(1_100);
    const [first, second] = document.querySelectorAll('.wpwl-container');
    expect(first?.querySelector('.wpwl-hint')?.textContent).toBe(en.cardNumberEmpty);
    expect(second?.querySelector('.wpwl-hint')).toBeNull();
    expect(await answer).toBe('invalid');
  });

  test.each(['wpwl-container-paypal', '', '((', 'paymentWidgets'])(
    'does not pay with %o, says so, and the console names the existing containers',
    async (container) => {
      const widget = await load(form);
      expect(await widget.tryPayment(container)).toBe('unknownContainer');
      await vi.advanceTimersByTimeAsync(1_100);
      expect(document.querySelector('.wpwl-message')).toBeNull();
      expect(warn.mock.calls.flat().join()).toContain(
        `paymentWidgets: no form has the container '${container}'; there are: wpwl-container-card.`,
      );
    },
  );
});
