// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { FakeFrame } from '../../hosted/fake-frame.ts';
import { must, pick } from '../../kit.ts';
import { eachOnItsOwnPage, load, made, onReady } from '../../widget-kit.ts';
import { fill } from './card-kit.ts';

eachOnItsOwnPage();

const options = {
  billingAddress: { city: 'Madrid' },
  mandatoryBillingFields: { city: true },
  showBirthDate: true,
};

const open = (given: Record<string, unknown> = options, brands = 'VISA') =>
  load(
    `<form class="paymentWidgets" data-brands="${brands}" action="https://shop.example/result"></form>`,
    given,
  );
const groups = () =>
  [...document.querySelectorAll('.wpwl-group')].map(({ classList }) =>
    classList[1]?.replace('wpwl-group-', ''),
  );
const card = ['brand', 'cardNumber', 'expiry', 'cardHolder', 'cvv'];

/** Types a whole card and presses Pay. Returns the number's frame. */
async function pay(holder = 'Jane Jones'): Promise<FakeFrame> {
  const frames = ['.wpwl-control-cardNumber', '.wpwl-control-cvv'].map((selector) => {
    const frame = new FakeFrame(pick<HTMLIFrameElement>(selector));
    frame.connect();
    frame.state('', { complete: true, brands: ['VISA'] });
    return frame;
  });
  fill('.wpwl-control-expiry', '1231');
  fill('.wpwl-control-cardHolder', holder);
  pick('.wpwl-button-pay').click();
  await vi.advanceTimersByTimeAsync(300);
  return must(frames[0]);
}

test('the groups that options add stand before the button', async () => {
  await open();
  expect(groups()).toEqual([...card, 'birthDate', 'billing', 'submit']);
});

test('a form to which no option adds a group has none', async () => {
  await open({ onReady });
  expect(groups()).toEqual([...card, 'submit']);
  expect(onReady).toHaveBeenCalledOnce();
});

test('a payment has what stands in the fields that options add', async () => {
  await open();
  expect((await pay()).of('pay')[0]?.fields).toContainEqual(['billing.city', 'Madrid']);
});

test('an empty mandatory field of these groups stops the payment', async () => {
  await open({ ...options, billingAddress: {} });
  expect((await pay()).of('pay')).toEqual([]);
  expect(pick('.wpwl-hint').className).toContain('billingCityError');
});

test.each(['', 'Jane Jones'])(
  'with requireContact a payment needs holder and e-mail address, also with allowEmptyCardHolderName: "%s"',
  async (holder) => {
    await open({ requireContact: true, allowEmptyCardHolderName: true });
    const frame = await pay(holder);
    expect([...document.querySelectorAll('.wpwl-hint')].map(({ classList }) => classList[1])).toEqual(
      holder ? ['wpwl-hint-emailError'] : ['wpwl-hint-cardHolderError', 'wpwl-hint-emailError'],
    );
    expect(pick('.wpwl-control-cardHolder').getAttribute('aria-required')).toBe('true');
    expect(frame.of('pay')).toEqual([]);
    fill('.wpwl-control-cardHolder', 'Jane Jones');
    fill('.wpwl-control-email', 'jane@shop.example');
    pick('.wpwl-button-pay').click();
    await vi.advanceTimersByTimeAsync(300);
    expect(frame.of('pay')[0]?.fields).toContainEqual(['customer.email', 'jane@shop.example']);
  },
);

test('the fields that options add follow the language and leave with the form', async () => {
  await open({ ...options, locale: 'de' });
  expect(pick('.wpwl-label-billing').textContent).toBe('Rechnungsadresse');
  const billing = pick('.wpwl-group-billing');
  document.body.append(billing);
  made[0]?.unload();
  expect([billing.isConnected, groups()]).toEqual([false, []]);
});

test('a card with two schemes is asked about', async () => {
  await open({ brandDetection: true }, 'VISA CARTEBANCAIRE');
  const frame = new FakeFrame(pick<HTMLIFrameElement>('.wpwl-control-cardNumber'));
  frame.connect();
  frame.state('', { complete: true, brands: ['VISA', 'CARTEBANCAIRE'] });
  expect(groups()).toEqual([...card, 'submit']);
  expect(document.querySelectorAll('.wpwl-choice-radio')).toHaveLength(2);
});
