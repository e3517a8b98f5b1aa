// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { eachOnItsOwnPage, load } from '../../widget-kit.ts';

eachOnItsOwnPage();

const animate = vi.fn();
/** Opens a list of two methods and presses the row of the second one. */
async function pressSecondRow(isStill: boolean): Promise<void> {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: isStill && query.includes('reduce') }),
  );
  HTMLElement.prototype.animate = animate;
  await load('<form class="paymentWidgets" data-brands="VISA PAYPAL"></form>', { layout: 'accordion' });
  expect(animate).not.toHaveBeenCalled();
  document.querySelectorAll<HTMLElement>('.wpwl-method')[1]?.click();
}

afterEach(() => {
  animate.mockClear();
  Reflect.deleteProperty(HTMLElement.prototype, 'animate');
  vi.unstubAllGlobals();
});

test('a panel opens in 180 ms from the height of the one before, at a press and not while the page loads', async () => {
  await pressSecondRow(false);
  expect(animate).toHaveBeenCalledOnce();
  const [frames, { duration }] = animate.mock.calls[0] ?? [];
  expect(duration).toBe(180);
  expect(frames).toMatchObject([{ opacity: 0 }, { opacity: 1 }]);
});

test('a panel opens at once for a shopper who wants no motion', async () => {
  await pressSecondRow(true);
  expect(animate).not.toHaveBeenCalled();
});
