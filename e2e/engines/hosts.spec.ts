/** A framed shop where the engines differ: docs/merchants.md, "Stand inside something else", tells what each does. */
import { hosts } from '../fixtures/hosts.ts';
import { startPortal } from '../fixtures/portal.ts';
import { expect, test } from './test.ts';

test('from a sandbox that leads the tab by a press the shopper comes to a provider, in WebKit by a second press, and pays', async ({
  shopper,
  open,
  api,
  merchant,
  engine,
}) => {
  test.skip(engine === 'chromium', 'e2e/stories/hosts.spec.ts goes through this pair in Chromium.');
  const { frames: [attributes] = [] } =
    hosts['in a sandbox with `allow-top-navigation-by-user-activation`'] ?? {};
  const portal = await startPortal();
  try {
    const story = await open({
      form: 'action="{result}" data-brands="PAYPAL"',
      checkout: { shopOrigins: `${merchant.origin} ${portal.origin}` },
    });
    await shopper.open(portal.frame(story.url, attributes));
    const shop = shopper.at('iframe');
    await expect.poll(() => shop.css('.wpwl-container[data-state=ready]').isShown()).toBe(true);
    await shop.css('button[name=pay]').click();
    if (engine === 'webkit') await shop.role('button', 'Continue').click();
    await expect.poll(() => shopper.address()).toContain('/connectors/');
    await shopper.at().css('button[name=choice][value=approve]').click();
    await expect.poll(() => shopper.address()).toContain(`${story.resultUrl}?`);
    const { record } = await api.getStatus(story.checkoutId);
    expect(record.result.code).toBe('000.100.110');
  } finally {
    portal.close();
  }
});
