/** A summary page of the shop between the form and the payment. */
import { expect, test } from '../fixtures/test.ts';

test.use({ typing: 'fill' });

/** Options of a shop that keeps what is saved, and shows its summary. */
const options = `var saved = []; var wpwlOptions = { useSummaryPage: true, onSaveTransactionData: function (data) {
  saved.push(data);
  var summary = document.querySelector('#summary');
  summary.hidden = false;
  summary.textContent = 'Your order ' + data.ndc;
} };`;

test('with a summary page a card is saved, changed and saved again, and the merchant pays once', async ({
  open,
  api,
  gateway,
  tenant,
  page,
}) => {
  const { form, checkoutId } = await open({ options, body: '{script}{form}<p id="summary" hidden></p>' });
  await form.ready();
  await expect(form.payButton).toHaveText('Continue');
  await form.fill();
  await form.pay();
  await expect(page.locator('#summary')).toHaveText(`Your order ${checkoutId}`);
  await expect(form.payButton).not.toHaveAttribute('aria-busy');
  expect((await api.getStatus(checkoutId)).record.result.code).toBe('000.200.000');

  await form.holder.fill('Jane Smith');
  await form.pay();
  const saved = () => page.evaluate(() => (window as unknown as { saved: { ndc: string }[] }).saved.length);
  await expect.poll(saved).toBe(2);

  const confirm = () =>
    fetch(`${gateway.url}/v1/checkouts/${checkoutId}/payment`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${tenant.accessToken}` },
      body: new URLSearchParams({ entityId: tenant.entityId }),
    }).then((answer) => answer.json());
  const paid = await confirm();
  expect(paid).toMatchObject({ result: { code: '000.100.110' }, card: { holder: 'Jane Smith' } });
  expect((await confirm()).id).toBe(paid.id);
  const { record } = await api.getStatus(checkoutId);
  expect([record.id, record.card?.holder]).toEqual([paid.id, 'Jane Smith']);
});
