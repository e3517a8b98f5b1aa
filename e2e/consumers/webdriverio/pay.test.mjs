/** WebdriverIO, as a library in node:test: frames are entered by their names. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startGateway } from 'payment-widgets/testing';
import { remote } from 'webdriverio';

let gateway;
let browser;
before(async () => {
  gateway = await startGateway();
  browser = await remote({
    logLevel: 'error',
    capabilities: {
      browserName: 'chrome',
      'goog:chromeOptions': {
        args: ['--headless=new', '--no-sandbox'],
        ...(process.env.CHROME_PATH && { binary: process.env.CHROME_PATH }),
      },
      ...(process.env.CHROMEDRIVER_PATH && {
        'wdio:chromedriverOptions': { binary: process.env.CHROMEDRIVER_PATH },
      }),
    },
  });
});
after(async () => {
  await browser?.deleteSession();
  await gateway?.stop();
});

/** Types into a field in its frame. @param {string} name @param {string} text */
async function typeInFrame(name, text) {
  await browser.switchFrame(browser.$(`iframe[name="${name}"]`));
  const field = browser.$(`input[name="${name}"]`);
  await field.waitForDisplayed();
  await field.addValue(text);
  await browser.switchFrame(null);
}

test('a card pays, and its webhook comes', async () => {
  const tenant = await gateway.createTenant();
  const checkout = await tenant.checkout();
  const { visa } = await tenant.cards();
  await browser.url(checkout.pageUrl);
  await browser.$('.wpwl-form-card').waitForDisplayed();
  await typeInFrame('card.number', visa.number);
  await browser.$('input[name="card.expiry"]').setValue(visa.expiry);
  await browser.$('input[name="card.holder"]').setValue(visa.holder);
  await typeInFrame('card.cvv', visa.cvv);
  await browser.$('.wpwl-button-pay').click();
  await browser.waitUntil(async () => (await browser.getUrl()).startsWith(checkout.resultUrl), {
    timeout: 20_000,
  });
  assert.equal((await checkout.status()).state, 'paid');
  await tenant.inbox.waitFor({ type: 'PAYMENT', checkout });
});
