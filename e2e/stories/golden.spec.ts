/**
 * Compares what assistive technology is told with the text files of `e2e/golden` (experience.md B3). After a wanted
 * change, `LANGUAGES=all npm run e2e -- golden.spec -u` writes the files of all languages anew, and a person reads the
 * diff.
 */

import { Challenge, MethodForm, SavedCards, spokenTree } from '../../src/testing/kit/playwright/index.ts';
import { languages } from '../../src/texts/languages.ts';
import { Announcements } from '../fixtures/announcements.ts';
import { changeCheckoutConfig } from '../fixtures/checkout-config.ts';
import { needs } from '../fixtures/chromium-only.ts';
import { formTexts } from '../fixtures/form-texts.ts';
import { isSampled } from '../fixtures/sampled-languages.ts';
import { challengeCard, expect, test } from '../fixtures/secured.ts';

for (const { code, tag } of Object.values(languages)) {
  // The tree is the same in each language, but for words and direction, which `LANGUAGES=all` compares.
  if (!isSampled(code, ['en', 'ar'])) continue;
  test(
    `golden: assistive technology is told names, roles, descriptions and states of the forms in ${code} (A-89, A-91)`,
    needs.devtools,
    async ({ open, page, api }) => {
      const { form } = await open({
        lang: tag,
        form: 'action="/result" data-brands="VISA MASTER AMEX DIRECTDEBIT_SEPA"',
        options: `var wpwlOptions = { locale: '${code}', showCVVHint: true, displayBic: true, registrations: { requireCvv: true } };`,
        checkout: { 'registrations[0].id': await api.register() },
      });
      await form.ready();
      const saved = new SavedCards(page);
      const debit = new MethodForm(page, 'directDebit');
      for (const named of [form.number, form.cvv, saved.cvv(0)])
        await expect(named).toHaveAttribute('aria-label', /\S/);
      await expect(debit.form).toHaveAttribute('lang', tag);
      const empty = await spokenTree(page);

      for (const button of [saved.payButton, debit.button, form.payButton]) await button.click();
      await expect(form.number).toBeFocused();
      for (const field of [form.number, form.cvv, saved.cvv(0)])
        await expect(field).toHaveAttribute('aria-invalid', 'true');
      const before = new Set(empty.split('\n'));
      const changed = (await spokenTree(page)).split('\n').filter((line) => !before.has(line));
      const text = [`${code}: lang ${tag}`, '', empty, '', 'After Pay in each:', ...changed, ''].join('\n');
      expect(text).toMatchSnapshot(['forms', `${code}.txt`]);
    },
  );
}

for (const { code, tag } of Object.values(languages)) {
  // The order of what is announced is the same in each language.
  if (!isSampled(code, ['ar'])) continue;
  test(
    `golden: a journey in ${code} announces its steps and the issuer’s page in their order (A-57, A-63, A-92, A-93)`,
    needs.devtools,
    async ({ open, page, context }) => {
      const announcements = await Announcements.listenTo(page);
      announcements.leaveOut(formTexts[code].stillProcessing);
      const lines: string[] = [];
      /** Writes down what was announced after a step, once there are at least `count` sentences. */
      const step = async (name: string, count: number) => {
        await expect.poll(() => announcements.count, name).toBeGreaterThanOrEqual(count);
        lines.push(`${name}:`, ...announcements.take().map((line) => `  ${line}`));
      };
      const { form } = await open({
        lang: tag,
        form: 'action="/result" data-brands="VISA MASTER PAYPAL"',
        options: `var wpwlOptions = { locale: '${code}', inlineFlow: ['PAYPAL'] };`,
      });
      await form.ready();
      await expect(form.number).toHaveAttribute('aria-label', /\S/);
      await form.pay();
      await expect(form.number).toBeFocused();
      await step('Pay in the empty form', 1);
      await form.type('card.number', '42');
      await form.holder.focus();
      await step('a number that is too short', 1);
      await form.number.fill('');
      await form.fill({ number: challengeCard });
      await form.holder.focus();
      await step('every mistake mended', 0);

      await context.setOffline(true);
      await form.pay();
      await step('Pay without a connection', 2);
      await context.setOffline(false);
      await form.pay();
      const challenge = new Challenge(page);
      await challenge.opened();
      await expect(challenge.heading).toBeFocused();
      announcements.leaveOut((await challenge.help.textContent()) ?? '');
      await step('Pay again, and the bank asks', 3);
      const bank = await spokenTree(page);

      await challenge.cancel();
      await expect(form.payButton).toBeFocused();
      await step('the bank’s page is closed', 2);

      const other = new MethodForm(page, 'virtualAccount-PAYPAL');
      await other.button.click();
      // The button is pressed by key. A driver that scrolls to a button clicks before the scroll is painted, and 3 in
      // 100 of such clicks came to nothing.
      await other.root.frameLocator('.wpwl-target').locator('button[value=decline]').press('Enter');
      await expect(other.button).toBeFocused();
      await step('another brand is declined', 2);

      await changeCheckoutConfig(page, { expiresIn: 240 });
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await step('the session is nearly over', 1);

      const text = [`${code}: lang ${tag}`, '', ...lines, '', 'The bank’s page:', '', bank, ''].join('\n');
      expect(text).toMatchSnapshot(['journeys', `${code}.txt`]);
    },
  );
}
