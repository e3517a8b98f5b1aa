// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { en } from '../../../../src/texts/form.ts';
import { Widget } from '../../../../src/widget/widget.ts';
import { FakeFrame } from '../../hosted/fake-frame.ts';
import { must, page, pick, setOptions } from '../../kit.ts';
import { createLateScript, type LateScript } from '../../late-script.ts';
import { connectFrames, eachOnItsOwnPage, made, onError, onReady } from '../../widget-kit.ts';
import { address } from '../address.ts';
import { fill } from './card-kit.ts';

let arrive: LateScript['arrive'];
let late: LateScript['late'];

eachOnItsOwnPage();
beforeEach(() => {
  ({ late, arrive } = createLateScript());
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => setOptions(undefined));

const options = {
  billingAddress: { city: 'Madrid' },
  mandatoryBillingFields: { city: true },
  showBirthDate: true,
};

async function open(given: Record<string, unknown> = options, brands = 'VISA'): Promise<void> {
  page(`<form class="paymentWidgets" data-brands="${brands}" action="https://shop.example/result"></form>`);
  setOptions({ onReady, onError, ...given });
  made.push(new Widget({ ...address, checkoutId: 'AB' }, late));
  await vi.advanceTimersByTimeAsync(300);
  await connectFrames();
  await vi.advanceTimersByTimeAsync(300);
}
const groups = () =>
  [...document.querySelectorAll('.wpwl-group')].map(({ classList }) =>
    classList[1]?.replace('wpwl-group-', ''),
  );
const card = ['brand', 'cardNumber', 'expiry', 'cardHolder', 'cvv'];
const whole = [...card, 'birthDate', 'billing', 'submit'];
const place = () => pick('.wpwl-group-submit').previousElementSibling as HTMLElement;
const notice = () => document.querySelector('.wpwl-message:has(button)');

/** Types a whole card and presses Pay. Returns the number's frame. */
async function pay(): Promise<FakeFrame> {
  const frames = ['.wpwl-control-cardNumber', '.wpwl-control-cvv'].map((selector) => {
    const frame = new FakeFrame(pick<HTMLIFrameElement>(selector));
    frame.connect();
    frame.state('', { complete: true, brands: ['VISA'] });
    return frame;
  });
  fill('.wpwl-control-expiry', '1231');
  fill('.wpwl-control-cardHolder', 'Jane Jones');
  pick('.wpwl-button-pay').click();
  await vi.advanceTimersByTimeAsync(300);
  return must(frames[0]);
}

test('the groups that options add stand before the button when their code has come, and then the page hears of the form', async () => {
  await open();
  expect(groups()).toEqual([...card, 'submit']);
  expect(place().style.minHeight).toBe('calc(28*max(1rem,16px))');
  expect(onReady).not.toHaveBeenCalled();
  await arrive(true);
  expect(groups()).toEqual(whole);
  expect(place().className).toContain('wpwl-group-billing');
  expect(onReady).toHaveBeenCalledOnce();
});

test('a form to which no option adds a group is ready without the later script', async () => {
  await open({});
  expect(groups()).toEqual([...card, 'submit']);
  expect(place().className).toContain('wpwl-group-cvv');
  expect(onReady).toHaveBeenCalledOnce();
});

test('code that does not arrive leaves a notice, and a press on its button asks again', async () => {
  await open();
  await arrive(false);
  expect(place().textContent).toBe(`${en.fieldLost} ${en.retry}`);
  expect(onReady).toHaveBeenCalledOnce();
  expect(onError.mock.calls).toMatchObject([[{ name: 'WidgetError', event: 'not_ready' }]]);
  pick('.wpwl-button-retry').click();
  expect([notice(), place().style.minHeight]).toEqual([null, 'calc(28*max(1rem,16px))']);
  await arrive(true);
  expect(groups()).toEqual(whole);
  expect(onReady).toHaveBeenCalledOnce();
});

test('the card is not paid without these fields: pressing Pay asks for them again and says when they do not arrive', async () => {
  await open();
  await arrive(false);
  const frame = await pay();
  await arrive(false);
  expect(frame.of('pay')).toEqual([]);
  expect(pick('.wpwl-message:not(:has(button))').textContent).toBe(en.fieldLost);
  expect(document.querySelectorAll('.wpwl-button-retry')).toHaveLength(1);
});

test('a payment that waited for the fields goes on when they come, and is checked with them', async () => {
  await open();
  const frame = await pay();
  expect([frame.of('pay'), pick('.wpwl-status').textContent]).toEqual([[], en.processing]);
  await arrive(true);
  expect(frame.of('pay')[0]?.fields).toContainEqual(['billing.city', 'Madrid']);
});

test('an empty mandatory field that came late stops the payment', async () => {
  await open({ ...options, billingAddress: {} });
  const frame = await pay();
  await arrive(true);
  expect(frame.of('pay')).toEqual([]);
  expect(pick('.wpwl-hint').className).toContain('billingCityError');
});

test('fields that came late follow the language and leave with the form', async () => {
  await open({ ...options, locale: 'de' });
  await arrive(true);
  expect(pick('.wpwl-label-billing').textContent).toBe('Rechnungsadresse');
  const late = pick('.wpwl-group-billing');
  document.body.append(late);
  made[0]?.unload();
  expect([late.isConnected, groups()]).toEqual([false, []]);
});

test('code that comes after the form has left the page draws nothing', async () => {
  await open();
  made[0]?.unload();
  await arrive(true);
  expect([groups(), notice()]).toEqual([[], null]);
});

test('a card with two schemes that was typed before the code came is asked about when it comes', async () => {
  await open({ brandDetection: true }, 'VISA CARTEBANCAIRE');
  const frame = new FakeFrame(pick<HTMLIFrameElement>('.wpwl-control-cardNumber'));
  frame.connect();
  frame.state('', { complete: true, brands: ['VISA', 'CARTEBANCAIRE'] });
  expect(document.querySelector('.wpwl-choice')).toBeNull();
  await arrive(true);
  expect(groups()).toEqual([...card, 'submit']);
  expect(place().className).toContain('wpwl-group-cvv');
  expect(document.querySelectorAll('.wpwl-choice-radio')).toHaveLength(2);
});
