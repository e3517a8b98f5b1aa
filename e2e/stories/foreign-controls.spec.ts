/** Brands that a script of the page chooses in the brand list. */
import { readFileSync } from 'node:fs';
import { inlineScript, openPolicy } from '../fixtures/merchant.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ typing: 'fill' });

const read = (file: string) => readFileSync(new URL(`../../node_modules/${file}`, import.meta.url), 'utf8');
const head = inlineScript(read('jquery/dist/jquery.js')) + inlineScript(read('select2/dist/js/select2.js'));

/** How the page chooses Mastercard, and whether it says so to anybody. */
const ways: Record<string, readonly [code: string, isTold: boolean]> = {
  select2: ["jQuery('.wpwl-control-brand').select2().val('MASTER').trigger('change')", true],
  'the select’s value alone': ["document.querySelector('.wpwl-control-brand').value = 'MASTER'", false],
};

for (const [way, [code, isTold]] of Object.entries(ways))
  test(`a brand that the page chooses by ${way} is the brand of the payment`, async ({ open, page, api }) => {
    const { form, checkoutId, resultUrl } = await open({
      head,
      headers: openPolicy,
      options:
        'var brands = []; var wpwlOptions = { onChangeBrand: function (brand) { brands.push(brand); } };',
    });
    await form.ready();
    await page.evaluate(code);
    if (isTold) await expect.poll(() => page.evaluate('brands.pop()')).toBe('MASTER');
    await form.type('card.number', '5105105105105100');
    await form.expiry.fill('12/34');
    await form.holder.fill('Jane Jones');
    await form.cvv.fill('123');
    await form.payButton.click();
    await page.waitForURL(`${resultUrl}?*`);
    const { record } = await api.getStatus(checkoutId);
    expect(record).toMatchObject({ paymentBrand: 'MASTER', result: { code: '000.100.110' } });
  });
