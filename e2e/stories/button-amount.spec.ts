/** The amount in the pay button, which the gateway tells after the form is drawn. */

import { needs } from '../fixtures/chromium-only.ts';
import { findCutTexts } from '../fixtures/cut-texts.ts';
import { holdBack } from '../fixtures/hold-back.ts';
import { inlineStyle } from '../fixtures/merchant.ts';
import { noteShifts } from '../fixtures/note-shifts.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ typing: 'fill' });

test(
  'the button has its usual text until the amount is known, and nothing moves, in German on a phone with text at 200 %',
  needs.layoutShift,
  async ({ open, page }) => {
    await page.setViewportSize({ width: 390, height: 900 });
    const release = await holdBack(page, '**/v1/checkouts/*/config');
    const shifts = await noteShifts(page);
    const { form } = await open({
      head: inlineStyle('html { font-size: 200% }'),
      options: "var wpwlOptions = { locale: 'de', labels: { submit: 'Pay {0}' } };",
    });
    const button = form.payButton;
    await expect(button).toHaveText('Jetzt bezahlen');
    await expect(button).toHaveAccessibleName('Jetzt bezahlen');
    const box = await button.boundingBox();
    release();
    await expect(button).toHaveText(/^Pay 92,00\s€$/);
    expect(await button.getAttribute('aria-label')).toBe(await button.textContent());
    expect(await button.boundingBox()).toEqual(box);
    await form.ready();
    expect(await shifts()).toEqual([]);
  },
);

test('in the layout compact the button keeps its height and all its words while it is busy at 320 px in Bulgarian', async ({
  open,
  page,
  payments,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  const { form } = await open({ options: "var wpwlOptions = { locale: 'bg', layout: 'compact' };" });
  payments.handle(() => {});
  await form.fill();
  const before = await form.payButton.boundingBox();
  await form.pay();
  await expect(form.payButton).toHaveText('Плащането се обработва…');
  expect((await form.payButton.boundingBox())?.height).toBe(before?.height);
  expect(await findCutTexts(page)).toEqual([]);
});
