/** A shopper who blocks the cookies of other sites: Firefox then denies the gateway's frames storage and BroadcastChannel. */
import { visa } from '../../src/testing/kit/playwright/index.ts';
import { Card } from './card.ts';
import { expect, test } from './test.ts';

test.use({ preferences: { 'network.cookie.cookieBehavior': 1 } });

test('a shopper whose Firefox blocks the cookies of other sites pays by card', async ({
  shopper,
  open,
  api,
  engine,
}) => {
  test.skip(engine !== 'firefox', 'Firefox alone denies a BroadcastChannel.');
  const story = await open();
  const card = new Card(shopper);
  await card.number.type(visa.number);
  const isDenied = () => {
    try {
      return new BroadcastChannel('any') === undefined;
    } catch {
      return true;
    }
  };
  expect(await card.numberFrame.run(isDenied)).toBe(true);
  await card.expiry.type(visa.expiry);
  await card.holder.type(visa.holder);
  await card.code.type(visa.cvv);
  await card.payButton.click();
  await expect.poll(() => shopper.address()).toContain(`${story.resultUrl}?`);
  const { record } = await api.getStatus(story.checkoutId);
  expect(record.result.code).toBe('000.100.110');
});
