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

test('rows slide for 180 ms and the panel appears meanwhile, at a press and not while the page loads', async () => {
  await pressSecondRow(false);
  const calls = animate.mock.calls.map(([[first], { duration }]) => [Object.keys(first), duration]);
  expect(calls).toEqual([...Array.from({ length: 3 }, () => [['translate'], 180]), [['opacity'], 180]]);
});

test('a panel opens at once for a shopper who wants no motion', async () => {
  await pressSecondRow(true);
  expect(animate).not.toHaveBeenCalled();
});
