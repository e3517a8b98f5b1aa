/** Payments in every engine: one payment for many presses, ways back, refusals and challenges. */
import { formTexts } from '../fixtures/form-texts.ts';
import { challengeCard } from '../fixtures/secured.ts';
import { Card } from './card.ts';
import { expect, test } from './test.ts';

const { en } = formTexts;

/** The frame that holds the gateway's 3-D Secure page. */
const gatewayPage = 'iframe.wpwl-target';

test('ten clicks make one payment, and its progress is shown and announced at once (A-56, A-57)', async ({
  shopper,
  open,
  api,
}) => {
  const { checkoutId, resultUrl } = await open();
  const card = new Card(shopper);
  await card.type();
  await card.page.run(() => {
    const button = document.querySelector('.wpwl-button-pay') as HTMLButtonElement;
    const region = document.querySelector('[role=status]') as Element;
    button.focus();
    new MutationObserver(() => {
      if (button.getAttribute('aria-busy') !== 'true' || !region.textContent) return;
      sessionStorage.busy ??= JSON.stringify([region.textContent, document.activeElement === button]);
    }).observe(button.form as HTMLFormElement, {
      attributes: true,
      childList: true,
      subtree: true,
      characterData: true,
    });
    for (let click = 0; click < 10; click += 1) button.click();
  });
  await expect.poll(() => shopper.address()).toContain(`${resultUrl}?`);
  expect(await api.getPaymentRequests(checkoutId)).toHaveLength(1);
  const busy = await shopper.at().run(() => String(sessionStorage.busy));
  expect(JSON.parse(busy)).toEqual([en.processing, true]);
});

test('a shopper who goes back to a paid checkout is told that it is paid, and cannot pay again (A-60)', async ({
  shopper,
  open,
  api,
}) => {
  const { url, checkoutId, resultUrl } = await open();
  await shopper.open(`${url}?again`);
  const card = new Card(shopper);
  await card.type();
  await card.payButton.click();
  await expect.poll(() => shopper.address()).toContain(`${resultUrl}?`);
  await shopper.back();
  await expect.poll(() => shopper.address()).toBe(url);
  await expect
    .poll(() => shopper.at().css('form.paymentWidgets .wpwl-message').text())
    .toContain(en.finished);
  expect(await shopper.at().css('.wpwl-container').isShown()).toBe(false);
  expect(await api.getPaymentRequests(checkoutId)).toHaveLength(1);
});

test('a merchant who stops a payment leaves a form that works and keeps all that was typed (A-51, A-54)', async ({
  shopper,
  open,
  api,
}) => {
  const { checkoutId, resultUrl } = await open({
    options: `var calls = 0; var wpwlOptions = { onBeforeSubmitCard: function () { calls += 1; return calls > 1; } };`,
  });
  const card = new Card(shopper);
  await card.type();
  await card.payButton.click();
  await expect.poll(() => card.page.run(() => (window as unknown as { calls: number }).calls)).toBe(1);
  await expect.poll(() => card.payButton.attribute('aria-busy')).toBeNull();
  expect(await api.getPaymentRequests(checkoutId)).toHaveLength(0);
  const kept = [
    await card.number.value(),
    await card.expiry.value(),
    await card.holder.value(),
    await card.code.value(),
  ];
  expect(kept).toEqual(['4200 0000 0000 0026', '12 / 35', 'Jane Jones', '987']);
  await card.payButton.click();
  await expect.poll(() => shopper.address()).toContain(`${resultUrl}?`);
});

test('the challenge has a name and the focus, fits, survives a reload, and gives the form back when the shopper cancels (A-63, A-64, A-67, A-68)', async ({
  shopper,
  open,
}) => {
  const { url, resultUrl } = await open();
  const card = new Card(shopper);
  await card.type(challengeCard);
  await card.payButton.click();
  const bank = shopper.at(gatewayPage, '#place iframe');
  const code = bank.css('input[name=code]');
  await expect.poll(() => code.isShown()).toBe(true);
  const frame = shopper.at().css(`${gatewayPage}[title="${en.verification}"]`);
  expect(await frame.isShown()).toBe(true);
  const focused = () => shopper.at().run(() => document.activeElement?.className ?? '');
  await expect.poll(focused).toContain('wpwl-target');
  for (const place of [shopper.at(), shopper.at(gatewayPage), bank]) {
    expect(await place.run(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  await shopper.open(url);
  await expect.poll(() => code.isShown()).toBe(true);
  await bank.css('button[name=cancel]').click();
  await expect.poll(() => shopper.at().css('.wpwl-message.wpwl-has-error').text()).toBe(en.cancelled);
  await expect.poll(() => card.payButton.hasFocus()).toBe(true);
  await card.type();
  await card.payButton.click();
  await expect.poll(() => shopper.address()).toContain(`${resultUrl}?`);
});

test('a card number typed as the holder and a card of another brand are refused before anything leaves the page (A-38, A-42)', async ({
  shopper,
  open,
  api,
}) => {
  const { checkoutId } = await open({
    form: 'action="{result}" data-brands="VISA"',
    options: 'var wpwlOptions = { brandDetection: true };',
  });
  const card = new Card(shopper);
  await card.number.type('5200000000000056');
  await expect.poll(() => card.hint('cardNumberError').text()).toBe(`${en.cardBrandError} (accepted: Visa)`);
  await card.expiry.type('1235');
  await card.holder.type('4929 0000 0000 6');
  await card.code.type('987');
  await card.payButton.click();
  await expect.poll(() => card.hint('cardHolderError').text()).toBe(en.cardHolderError);
  expect(await api.getPaymentRequests(checkoutId)).toHaveLength(0);
});

test('a shopper pays on the provider’s page and comes back', async ({ shopper, open, api }) => {
  const { checkoutId, resultUrl } = await open({ form: 'action="{result}" data-brands="PAYPAL"' });
  await shopper.at().css('.wpwl-container-virtualAccount-PAYPAL button[name=pay]').click();
  await shopper.at().css('button[name=choice][value=approve]').click();
  await expect.poll(() => shopper.address()).toContain(`${resultUrl}?`);
  const { record } = await api.getStatus(checkoutId);
  expect([record.paymentBrand, record.result.code]).toEqual(['PAYPAL', '000.100.110']);
});

for (const [brand, country, fill] of [
  ['PAYPAL'],
  ['ALIPAY'],
  ['KLARNA_INVOICE', 'SE', { givenName: 'Jane', surname: 'Jones' }],
  ['SOFORTUEBERWEISUNG', 'DE'],
  ['TRUSTLY'],
  ['EPS'],
] as const) {
  test(`Back from the page of ${brand} leads to the checkout, where the shopper pays once; after that, Back does not lead to another payment`, async ({
    shopper,
    open,
    api,
  }) => {
    const { url, checkoutId, resultUrl } = await open({ form: `action="{result}" data-brands="${brand}"` });
    const pay = shopper.at().css('.wpwl-container button[name=pay]');
    const approve = shopper.at().css('button[name=choice][value=approve]');
    const press = async () => {
      for (const [name, text] of Object.entries(fill ?? {}))
        await shopper.at().css(`.wpwl-control-${name}`).type(text);
      if (country) await shopper.at().css('.wpwl-control-country').choose(country);
      await pay.click();
      await expect.poll(() => approve.isShown()).toBe(true);
    };
    await press();
    await shopper.back();
    await expect.poll(() => shopper.address()).toBe(url);
    await expect.poll(() => pay.isShown()).toBe(true);
    expect(await pay.attribute('aria-busy')).toBeNull();
    // A browser that kept the page has kept what was typed, too. It is emptied, so that each press types the same.
    await shopper.at().run(() => {
      for (const input of document.querySelectorAll<HTMLInputElement>('input.wpwl-control')) input.value = '';
    });
    await press();
    await approve.click();
    await expect.poll(() => shopper.address()).toContain(`${resultUrl}?`);
    const paid = async () => (await api.getStatus(checkoutId)).record;
    expect((await paid()).result.code).toBe('000.100.110');
    const { id } = await paid();
    await expect
      .poll(async () => {
        if ((await shopper.address()) !== url) await shopper.back().catch(() => {});
        return shopper.address();
      })
      .toBe(url);
    await expect
      .poll(() => shopper.at().css('form.paymentWidgets .wpwl-message').text())
      .toContain(en.finished);
    expect(await shopper.at().css('.wpwl-container').isShown()).toBe(false);
    expect((await paid()).id).toBe(id);
  });
}
