// @vitest-environment happy-dom
/** Frameworks that take the drawn form for an element of their own. */
import { beforeEach, expect, test, vi } from 'vitest';
import { en } from '../../../src/texts/form.ts';
import { FakeFrame } from '../hosted/fake-frame.ts';
import { pick } from '../kit.ts';
import { eachOnItsOwnPage, form, load, made } from '../widget-kit.ts';

eachOnItsOwnPage();

const wait = (ms = 10) => vi.advanceTimersByTimeAsync(ms);

/** A framework writes its own words into the container, which it takes for its element. */
async function tear(): Promise<void> {
  pick('form.paymentWidgets').nextSibling?.remove();
  pick('.wpwl-container').replaceChildren('Two articles');
  await wait();
}

beforeEach(async () => {
  await load(form);
});

test('a form that is put back where its container was emptied still tells how its payment goes on', async () => {
  await tear();
  expect(pick('.wpwl-container').textContent).toContain('Two articles');
  for (const frame of [...document.querySelectorAll<HTMLIFrameElement>('iframe.wpwl-control')]) {
    const fake = new FakeFrame(frame);
    fake.connect();
    fake.state('', { complete: true });
  }
  pick<HTMLInputElement>('input.wpwl-control-expiry').value = '12 / 35';
  await wait(500);
  void made[0]?.tryPayment('wpwl-container-card');
  await wait(9_000);
  expect(pick('.wpwl-status').textContent).toContain(en.stillProcessing);
});

test.each([
  ['that the shopper has left for an input of the page leaves it the focus', true],
  ['with the focus gets it back', false],
])('a form that is put back %s', async (_which, isLeft) => {
  const number = pick('iframe.wpwl-control-cardNumber');
  number.classList.add('wpwl-focus');
  const other = document.body.appendChild(document.createElement('input'));
  if (isLeft) other.focus();
  await tear();
  expect([number.isConnected, document.activeElement]).toEqual([true, isLeft ? other : number]);
});
