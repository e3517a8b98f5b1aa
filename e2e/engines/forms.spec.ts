/** Several forms on one page, in every engine. */
import { visa } from '../../src/testing/kit/playwright/index.ts';
import { nonce } from '../fixtures/merchant.ts';
import { expect, test } from './test.ts';

test('each of ten forms on a page can be typed into and paid with', async ({
  shopper,
  open,
  api,
  gateway,
}) => {
  test.setTimeout(600_000);
  for (let turn = 0; turn < 10; turn += 1) {
    const checkouts = await Promise.all(
      Array.from({ length: 10 }, (_, index) => api.createCheckout({ amount: `${index + 10}.00` })),
    );
    const forms = checkouts.map(
      ({ id }, index) =>
        `<script nonce="${nonce}" src="${gateway.url}/v1/paymentWidgets.js?checkoutId=${id}"></script>
        <section id="order-${index}"><form class="paymentWidgets" data-checkout-id="${id}" action="{result}" data-brands="VISA"></form></section>`,
    );
    const { resultUrl } = await open({ body: forms.join('') });
    const countReady = () => document.querySelectorAll('.wpwl-container-card[data-state=ready]').length;
    await expect.poll(() => shopper.at().run(countReady)).toBe(10);
    const own = `#order-${turn}`;
    // A driver types into a frame that is seen.
    await shopper.at().run((selector) => document.querySelector(selector)?.scrollIntoView(), own);
    const framed = (name: string) => shopper.at(`${own} iframe[name="${name}"]`).css('#field');
    await framed('card.number').type(visa.number);
    await shopper.at().css(`${own} .wpwl-control-expiry`).type(visa.expiry);
    await shopper.at().css(`${own} .wpwl-control-cardHolder`).type(visa.holder);
    await framed('card.cvv').type(visa.cvv);
    await shopper.at().css(`${own} .wpwl-button-pay`).click();
    await expect.poll(() => shopper.address()).toContain(`${resultUrl}?`);
    const { record } = await api.getStatus(checkouts[turn]?.id ?? '');
    expect([record.amount, record.result.code]).toEqual([`${turn + 10}.00`, '000.100.110']);
  }
});
