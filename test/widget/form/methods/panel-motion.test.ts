// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { config, eachOnItsOwnPage, fetched, load } from '../../widget-kit.ts';

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

test('the rows of a list are not seen until the checkout has said whether it has saved cards', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  let answer = (_: Response) => {};
  fetched.mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  await load('<form class="paymentWidgets" data-brands="VISA PAYPAL"></form>', { layout: 'accordion' });
  const awaiting = document.getElementsByClassName('wpwl-awaiting');
  expect(awaiting).toHaveLength(2);
  answer(Response.json(config));
  await vi.advanceTimersByTimeAsync(10);
  expect(document.querySelectorAll('.wpwl-method')).toHaveLength(2);
  expect(awaiting).toHaveLength(0);
});
