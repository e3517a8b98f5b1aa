// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { pick } from '../../kit.ts';
import { eachOnItsOwnPage } from '../../widget-kit.ts';
import { button, holder, loadReady, update } from './update-kit.ts';

eachOnItsOwnPage();

const controls = () => [holder(), pick('.wpwl-control-expiry'), pick('.wpwl-control-brand'), button()];
const states = () => controls().map((control) => control.getAttribute('aria-disabled'));

describe('disabled', () => {
  test('makes every control read-only, in the page and in frames, and the form is as before when it is over', async () => {
    const { widget, number, cvv } = await loadReady();
    const before = pick('.wpwl-container-card').outerHTML;
    await update(widget, { disabled: true });
    expect(states()).toEqual(['true', 'true', 'true', 'true']);
    expect(pick('.wpwl-container-card').classList.contains('wpwl-disabled')).toBe(true);
    expect([holder().readOnly, holder().disabled]).toEqual([true, false]);
    for (const frame of [number, cvv]) expect(frame.of('configure').at(-1)?.disabled).toBe(true);
    await update(widget, { disabled: false });
    for (const frame of [number, cvv]) expect(frame.of('configure').at(-1)?.disabled).toBe(false);
    expect(pick('.wpwl-container-card').outerHTML).toBe(before);
  });

  test('is an option as well, which holds from the start', async () => {
    const { number } = await loadReady({ disabled: true });
    expect(states()).toEqual(['true', 'true', 'true', 'true']);
    expect(number.of('configure')[0]?.disabled).toBe(true);
  });

  test('lets nobody pay, neither by the button nor by a script', async () => {
    const { widget, number } = await loadReady();
    await update(widget, { disabled: true });
    const pressed = new MouseEvent('click', { bubbles: true, cancelable: true });
    button().dispatchEvent(pressed);
    expect(pressed.defaultPrevented).toBe(true);
    expect(await widget.tryPayment('wpwl-container-card')).toBe('stopped');
    expect([number.of('check'), number.of('pay')]).toEqual([[], []]);
    expect(document.querySelectorAll('.wpwl-hint')).toHaveLength(0);
  });

  test('keeps a list from opening, but lets the tab key through', async () => {
    const { widget } = await loadReady();
    await update(widget, { disabled: true });
    const isStopped = (event: Event) => {
      pick('.wpwl-control-brand').dispatchEvent(event);
      return event.defaultPrevented;
    };
    const options = { bubbles: true, cancelable: true };
    expect(isStopped(new MouseEvent('pointerdown', options))).toBe(true);
    expect(isStopped(new KeyboardEvent('keydown', { ...options, key: 'ArrowDown' }))).toBe(true);
    expect(isStopped(new KeyboardEvent('keydown', { ...options, key: 'Tab' }))).toBe(false);
  });

  test('leaves alone what the page has disabled itself, and what the page has added', async () => {
    const { widget } = await loadReady();
    holder().readOnly = true;
    button().setAttribute('aria-disabled', 'true');
    pick('.wpwl-form-card').insertAdjacentHTML('beforeend', '<input class="coupon">');
    await update(widget, { disabled: true });
    expect(pick<HTMLInputElement>('.coupon').readOnly).toBe(false);
    await update(widget, { disabled: false });
    expect([holder().readOnly, button().getAttribute('aria-disabled')]).toEqual([true, 'true']);
  });
});
