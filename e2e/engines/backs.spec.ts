/** How often a shopper presses Back after a challenge, in every engine. */
import { challengeCard } from '../fixtures/secured.ts';
import { Card } from './card.ts';
import type { Shopper } from './shopper.ts';
import { expect, test } from './test.ts';

const frame = { options: 'var wpwlOptions = {};', challenge: ['iframe.wpwl-target', '#place iframe'] };
const tab = { options: "var wpwlOptions = { paymentTarget: '_top' };", challenge: ['#place iframe'] };
const places = {
  'in the place of the form, leads to the page before the form': { ...frame, isBackAtForm: false },
  'in the whole tab, leads to the form': { ...tab, isBackAtForm: true },
};

for (const [place, { options, challenge, isBackAtForm }] of Object.entries(places)) {
  test(`one press of Back after a wrong code and a challenge that was cancelled at the bank, ${place}`, async ({
    shopper,
    open,
    merchant,
  }) => {
    const { url, resultUrl } = await open({ options });
    const basket = merchant.serve(`${new URL(url).pathname}/basket`, {
      html: '<!doctype html><h1>Basket</h1>',
    });
    await shopper.open(basket);
    await shopper.open(url);
    const card = new Card(shopper);
    await card.type(challengeCard);
    await card.payButton.click();
    const bank = shopper.at(...challenge);
    await bank.css('input[name=code]').type('4711');
    await bank.css('button[name=commit]').click();
    await expect
      .poll(() =>
        bank
          .css('[role=alert]')
          .isShown()
          .catch(() => false),
      )
      .toBe(true);
    await bank.css('button[name=cancel]').click();
    if (isBackAtForm) await expect.poll(() => shopper.address()).toContain(`${resultUrl}?`);
    else await expectFormAgain(shopper);
    await shopper.back();
    await expect.poll(() => shopper.address()).toBe(isBackAtForm ? url : basket);
  });
}

/** Expects that the form says that the payment was cancelled. */
async function expectFormAgain(shopper: Shopper): Promise<void> {
  const message = shopper.at().css('.wpwl-message');
  await expect.poll(() => message.text().catch(() => '')).toContain('The payment was cancelled.');
}
