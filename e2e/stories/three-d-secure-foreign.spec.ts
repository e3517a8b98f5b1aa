/** A stranger's page can do nothing with the gateway's 3-D Secure page (threeds-security A3). */
import { Merchant, nonce } from '../fixtures/merchant.ts';
import { test as base, expect, type SecuredCheckout } from '../fixtures/secured.ts';

/** The `test` of these stories. `stranger` is the web server of somebody who is not the shop. */
const test = base.extend<{ stranger: Merchant }>({
  stranger: async ({ gateway }, use) => {
    const stranger = await Merchant.start(gateway.url);
    await use(stranger);
    await stranger.stop();
  },
});

/**
 * A page that embeds another one. Its `sendAll` sends that page all messages that some version of a page may know, with
 * addresses to go to.
 */
const embeddingPage = (address: string) => `<!doctype html><html lang="en"><title>Stranger</title>
<iframe src="${address}" width="500" height="700"></iframe>
<script nonce="${nonce}">
  const addresses = ['javascript:alert(1)', 'javascript:parent.postMessage("run","*")', location.origin + '/trap',
    'http://localhost/acs/challenge', 'data:text/html,<script>alert(1)<' + '/script>', '//' + location.host + '/trap'];
  const types = ['connect', 'connected', 'configure', 'mark', 'focus', 'blur', 'check', 'state', 'pay', 'clear', 'forget', 'done',
    'show', 'saved', 'refused', 'step', 'method', 'challenge', 'start', 'startChallenge', 'redirect', 'navigate', 'load',
    'payment-widgets:notified', 'payment-widgets:closed'];
  const shapes = types.flatMap((type) => addresses.flatMap((url) => {
    const message = { type, step: type, url, acsURL: url, acsUrl: url, action: url, target: '_top', code: '000.000.000',
      creq: 'e30', data: 'e30', sessionData: 'x', window: '05', fields: [['a', 'b']], pending: true, nonce: 'n', height: '9' };
    return [message, JSON.stringify(message), { type, payload: message }, { type, message }];
  }));
  function sendAll() {
    const target = document.querySelector('iframe').contentWindow;
    const { port1, port2 } = new MessageChannel();
    port1.start();
    target.postMessage({ type: 'connect', nonce: 'n' }, '*', [port2]);
    for (const shape of shapes) {
      target.postMessage(shape, '*');
      target.postMessage(shape, '*', [new MessageChannel().port2]);
      port1.postMessage(shape);
      for (let at = 0; at < target.length; at += 1) target[at].postMessage(shape, '*');
    }
  }
</script></html>`;

/** Reads the address of the gateway's page in the frame of a checkout. */
async function readAddress({ challenge }: SecuredCheckout): Promise<string> {
  const frame = await (await challenge.root.elementHandle())?.contentFrame();
  return frame?.url() ?? '';
}

test('a page that embeds the 3-D Secure page and sends it all messages there are cannot lead it anywhere', async ({
  openSecured,
  stranger,
  context,
  page,
  api,
}) => {
  const checkout = await openSecured();
  const step = page.waitForResponse('**/v1/threeDSecure/*/step');
  await checkout.startChallenge();
  const [creq] = (await (await step).json()).fields;
  const { threeDSServerTransID } = JSON.parse(Buffer.from(creq.value, 'base64url').toString());
  const address = await readAddress(checkout);
  const tab = await context.newPage();
  await tab.clock.install();
  const incidents: string[] = [];
  tab.on('dialog', (dialog) => dialog.dismiss().then(() => incidents.push(dialog.message())));
  tab.on('pageerror', ({ message }) => incidents.push(message));
  const url = stranger.serve('/stranger', { html: embeddingPage(address) });
  await tab.goto(url);
  const issuers = tab.frameLocator('iframe').frameLocator('#place iframe');
  await expect(issuers.locator('input[name=code]')).toBeVisible();
  const frames = () => tab.frames().map((frame) => frame.url());
  const before = frames();
  expect(before).toEqual([url, address, expect.stringMatching(/\/acs\/challenge$/)]);
  await tab.evaluate('sendAll()');
  // The 3-D Secure page asks its server again, twice. It has read all messages that came before.
  for (let turn = 0; turn < 2; turn += 1) {
    const asked = tab.waitForResponse('**/v1/threeDSecure/*/step');
    await tab.clock.fastForward(5_000);
    await asked;
  }
  expect(frames()).toEqual(before);
  await expect(issuers.locator('input[name=code]')).toBeVisible();
  expect(incidents).toEqual([]);
  expect(stranger.visits.filter((visit) => visit.includes('trap'))).toEqual([]);
  const { timeline } = await api.getTransaction(threeDSServerTransID);
  expect(timeline.map(({ what }) => what)).toEqual(['AReq', 'ARes', 'CReq', 'CReq']);
  expect(await checkout.readResultCode()).toBe('000.200.000');
  await tab.close();
  await checkout.challenge.answer('1234');
  await checkout.expectResult();
});

test.describe('when the checkout says where the shop is', () => {
  test.use({ allowedViolations: /frame-ancestors/ });

  test('no other page can frame the 3-D Secure page', async ({
    openSecured,
    stranger,
    merchant,
    context,
  }) => {
    const checkout = await openSecured({}, { checkout: { shopOrigins: merchant.origin } });
    await checkout.startChallenge();
    const address = await readAddress(checkout);
    const tab = await context.newPage();
    await tab.goto(stranger.serve('/stranger', { html: embeddingPage(address) }));
    expect(tab.frames().map((frame) => frame.url())).not.toContain(address);
    await expect(tab.frameLocator('iframe').locator('#heading')).toHaveCount(0);
    await tab.close();
    await checkout.challenge.answer('1234');
    await checkout.expectResult();
  });
});
