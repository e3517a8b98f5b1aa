/** The script with /registration, which stores a card without a payment. */
import { expect, test } from '../fixtures/test.ts';

test.use({ typing: 'fill' });

test('a script with /registration names its button for storing, stores the card and leads to the status of the registration', async ({
  open,
  api,
  gateway,
  tenant,
  page,
}) => {
  const { id } = await api.createCheckout({
    createRegistration: 'true',
    paymentType: '',
    amount: '',
    currency: '',
  });
  const { form, resultUrl } = await open({
    body: `<script src="${gateway.url}/v1/paymentWidgets.js?checkoutId=${id}/registration"></script>{form}`,
  });
  await expect(form.payButton).toHaveText('Save payment details');
  await expect(form.payButton).toHaveAccessibleName('Save payment details');
  const { action } = await form.root
    .locator('form')
    .evaluate((node) => ({ action: node.getAttribute('action') ?? '' }));
  expect(action).toBe(`${gateway.url}/v1/checkouts/${id}/registration`);
  await form.fill();
  await form.pay();
  await page.waitForURL(`${resultUrl}?*`);
  const resource = new URL(page.url()).searchParams.get('resourcePath') ?? '';
  expect(resource).toBe(`/v1/checkouts/${id}/registration`);
  const status = await fetch(`${gateway.url}${resource}?entityId=${tenant.entityId}`, {
    headers: { Authorization: `Bearer ${tenant.accessToken}` },
  });
  const record = (await status.json()) as {
    id: string;
    result: { code: string };
    card: { last4Digits: string };
  };
  expect([status.status, record.result.code, record.card.last4Digits]).toEqual([200, '000.100.110', '0026']);
  expect(record.id).toMatch(/^[0-9a-f]{32}$/i);
  expect(await api.getPaymentRequests(id)).toEqual([]);
});
