/**
 * What assistive technology is told, as text files in `e2e/golden`, one for each language (experience.md B3). After a
 * change that is wanted they are written anew by `GOLDEN=all npm run e2e -- golden.spec -u`, and read in the diff.
 */
import { languages } from '../../src/texts/languages.ts';
import { Announcements } from '../fixtures/announcements.ts';
import { needs } from '../fixtures/chromium-only.ts';
import { formTexts } from '../fixtures/form-texts.ts';
import { challengeCard, expect, test } from '../fixtures/secured.ts';
import { writeSpokenTree } from '../fixtures/spoken-tree.ts';
import { MethodForm } from '../pages/method-form.ts';
import { SavedCards } from '../pages/saved-cards.ts';
import { ThreeDSecurePage } from '../pages/three-d-secure-page.ts';

const all = Object.values(languages);
/** The journey's order is the same in every language; `GOLDEN=all` takes it in each. */
const sample = all.filter(({ code }) => process.env.GOLDEN === 'all' || ['en', 'fi', 'ar'].includes(code));

for (const { code, tag } of all) {
  test(
    `golden: names, roles, descriptions and states of the forms in ${code} (A-89, A-91)`,
    needs.devtools,
    async ({ open, page, api }) => {
      const { form } = await open({
        lang: tag,
        form: 'action="/result" data-brands="VISA MASTER AMEX DIRECTDEBIT_SEPA"',
        options: `var wpwlOptions = { locale: '${code}', showCVVHint: true, displayBic: true, registrations: { requireCvv: true } };`,
        checkout: { 'registrations[0].id': await api.register() },
      });
      await form.waitUntilReady();
      const saved = new SavedCards(page);
      const debit = new MethodForm(page, 'directDebit');
      for (const named of [form.number, form.cvv, saved.cvv(0)])
        await expect(named).toHaveAttribute('aria-label', /\S/);
      await expect(debit.form).toHaveAttribute('lang', tag);
      const empty = await writeSpokenTree(page);

      for (const button of [saved.payButton, debit.button, form.payButton]) await button.click();
      await expect(form.number).toBeFocused();
      for (const field of [form.number, form.cvv, saved.cvv(0)])
        await expect(field).toHaveAttribute('aria-invalid', 'true');
      const before = new Set(empty.split('\n'));
      const changed = (await writeSpokenTree(page)).split('\n').filter((line) => !before.has(line));
      const text = [`${code}: lang ${tag}`, '', empty, '', 'After Pay in each:', ...changed, ''].join('\n');
      expect(text).toMatchSnapshot(['forms', `${code}.txt`]);
    },
  );
}

for (const { code, tag } of sample) {
  test(
    `golden: announcements and the bank’s page in ${code}, in their order (A-57, A-63, A-92, A-93)`,
    needs.devtools,
    async ({ open, page, context }) => {
      const said = await Announcements.listenTo(page);
      said.leaveOut(formTexts[code].stillProcessing);
      const lines: string[] = [];
      const step = async (name: string, count: number) => {
        await expect.poll(() => said.count, name).toBeGreaterThanOrEqual(count);
        lines.push(`${name}:`, ...said.take().map((line) => `  ${line}`));
      };
      const { form } = await open({
        lang: tag,
        form: 'action="/result" data-brands="VISA MASTER PAYPAL"',
        options: `var wpwlOptions = { locale: '${code}', inlineFlow: ['PAYPAL'] };`,
      });
      await form.waitUntilReady();
      await expect(form.number).toHaveAttribute('aria-label', /\S/);
      await form.pay();
      await expect(form.number).toBeFocused();
      await step('Pay in the empty form', 1);
      await form.typeNumber('42');
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
      const challenge = new ThreeDSecurePage(page);
      await challenge.waitUntilOpen();
      await expect(challenge.heading).toBeFocused();
      said.leaveOut((await challenge.help.textContent()) ?? '');
      await step('Pay again, and the bank asks', 2);
      const bank = await writeSpokenTree(page);

      await challenge.cancel();
      await expect(form.payButton).toBeFocused();
      await step('the bank’s page is closed', 2);

      const other = new MethodForm(page, 'virtualAccount-PAYPAL');
      await other.button.click();
      // By its key: a driver that scrolls there clicks before that is painted, and 3 in 100 such clicks came to nothing.
      await other.container.frameLocator('.wpwl-target').locator('button[value=decline]').press('Enter');
      await expect(other.button).toBeFocused();
      await step('another brand is declined', 2);

      await page.route('**/v1/checkouts/*/config', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), expiresIn: 240 } });
      });
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await step('the session is nearly over', 1);

      const text = [`${code}: lang ${tag}`, '', ...lines, '', 'The bank’s page:', '', bank, ''].join('\n');
      expect(text).toMatchSnapshot(['journeys', `${code}.txt`]);
    },
  );
}
