/** Payments of forms that are not displayed, and of pages that break what only shows, measures or tells (design decision 30). */
import type { BrowserContext } from '@playwright/test';
import { CardForm } from '../../src/testing/kit/playwright/index.ts';
import { challengeCard } from '../fixtures/secured.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ typing: 'fill' });

/** How a shop keeps a form out of sight: what stands around it, and code that shows it. */
const hidings: Readonly<
  Record<string, readonly [before: string, behind: string, show: string, hide: string]>
> = {
  'display: none': ['<div id="around">', '</div>', 'style.display = ""', 'style.display = "none"'],
  'the attribute hidden': ['<div id="around">', '</div>', 'hidden = false', 'hidden = true'],
  'a closed details': [
    '<details id="around"><summary>Pay</summary>',
    '</details>',
    'open = true',
    'open = false',
  ],
  'a closed dialog': ['<dialog id="around">', '</dialog>', 'show()', 'close()'],
};

/** How a payment begins without a press of the shopper's in the form. */
const starts: Readonly<Record<string, string>> = {
  tryPayment: 'wpwl.tryPayment(name)',
  executePayment: 'wpwl.executePayment(name)',
  'a click by script': "document.querySelector('.' + name + ' [name=pay]').click()",
};

/** One way to begin for each brand, another one in each hiding; all of them with `STARTS=all`. */
const startsFor = (hiding: string, brand: string) => {
  const all = Object.entries(starts);
  const turn = Object.keys(hidings).indexOf(hiding) + brand.length;
  return process.env.STARTS === 'all' ? all : all.filter((_start, index) => index === turn % all.length);
};

/** Gathers the errors that nothing in the page catches. */
function gatherErrors(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(`${error.error()}`));
  return errors;
}

for (const [hiding, [before, behind, show, hide]] of Object.entries(hidings))
  test(`a form in ${hiding} pays by tryPayment, executePayment and a click by script, with PAYPAL, a bank and a card that was typed before, without an error`, async ({
    open,
    page,
    context,
  }) => {
    const errors = gatherErrors(context);
    const around = (act: string) => page.evaluate(`{ document.getElementById('around').${act} }`);
    for (const [brand, key] of [
      ['PAYPAL', 'virtualAccount-PAYPAL'],
      ['EPS', 'onlineTransfer-EPS'],
      ['VISA', 'card'],
    ] as const)
      for (const [start, code] of startsFor(hiding, brand))
        await test.step(`${brand} by ${start}`, async () => {
          const { resultUrl } = await open({
            body: `{script}${before}<form class="paymentWidgets" action="{result}" data-brands="${brand}"></form>${behind}`,
          });
          const run = () => page.evaluate(code.replace('name', `'wpwl-container-${key}'`));
          await expect(page.locator('.wpwl-container')).toHaveAttribute('data-state', 'ready');
          await around(hide);
          if (brand === 'VISA') {
            if (start === 'tryPayment') expect(await run()).toBe('invalid');
            await around(show);
            await new CardForm(page, { type: 'fill' }).fill();
            await around(hide);
          }
          await run();
          await page.mouse.wheel(0, 10);
          if (brand !== 'VISA') await page.locator('button[name=choice][value=approve]').click();
          await page.waitForURL(`${resultUrl}?*`);
          expect(errors.splice(0)).toEqual([]);
        });
  });

test('an error of a payment whose form is not displayed is seen over the forms that are, and stays when it is displayed', async ({
  open,
  page,
  context,
}) => {
  const errors = gatherErrors(context);
  await open({
    body: `{script}<div id="around" hidden><form class="paymentWidgets" action="{result}" data-brands="PAYPAL"></form></div>
      <form class="paymentWidgets" action="{result}" data-brands="VISA"></form>`,
  });
  await expect(page.locator('.wpwl-container-card')).toHaveAttribute('data-state', 'ready');
  const notice = page.locator('.wpwl-floating:visible');
  await context.setOffline(true);
  await page.evaluate("wpwl.tryPayment('wpwl-container-virtualAccount-PAYPAL')");
  await expect(notice).toContainText('You are offline');
  await context.setOffline(false);
  await page.evaluate('document.getElementById("around").hidden = false');
  await expect(notice).toContainText('You are offline');
  expect(errors).toEqual([]);
});

test('the end of a session is told to the shop of forms that are not displayed, and to shoppers as soon as they are', async ({
  open,
  page,
  context,
}) => {
  const errors = gatherErrors(context);
  await open({
    options: 'var told = [], wpwlOptions = { onError: (error) => told.push(error.name) };',
    body: '{script}<div id="around">{form}</div>',
  });
  await expect(page.locator('.wpwl-container')).toHaveAttribute('data-state', 'ready');
  await page.evaluate('document.getElementById("around").hidden = true');
  await page.route('**/config*', (route) => route.fulfill({ status: 404, json: {} }));
  await page.evaluate('wpwl.refresh()');
  await expect.poll(() => page.evaluate('told')).toEqual(['InvalidCheckoutIdError']);
  await page.evaluate('document.getElementById("around").hidden = false');
  await expect(page.getByText('This payment session has expired')).toBeVisible();
  expect(errors).toEqual([]);
});

/** What a page, or a script in it, can break of what the widget uses to show, measure, announce, focus, scroll and move. */
const broken = `{
  const fail = () => { throw new Error('broken by the page'); };
  const breakAll = (owner, ...names) => {
    for (const name of names)
      Object.defineProperty(owner, name, { configurable: true, get: () => fail, set() {} });
  };
  breakAll(Element.prototype, 'getBoundingClientRect', 'getClientRects', 'scrollIntoView', 'animate');
  breakAll(HTMLElement.prototype, 'focus', 'showPopover');
  breakAll(Document.prototype, 'elementsFromPoint', 'elementFromPoint');
  breakAll(window, 'matchMedia', 'getComputedStyle', 'ResizeObserver');
}`;

test('a page that breaks what shows, measures, focuses and scrolls while its shopper pays takes no payment away', async ({
  open,
  page,
}) => {
  for (const [way, brands] of [
    ['a card', 'VISA'],
    ['a challenge', 'VISA'],
    ['a provider', 'PAYPAL'],
    ['a list', 'VISA PAYPAL'],
  ] as const)
    await test.step(way, async () => {
      const { form, resultUrl } = await open({
        form: `action="{result}" data-brands="${brands}"`,
        options: `var wpwlOptions = { layout: '${way === 'a list' ? 'accordion' : 'stacked'}',
          onBeforeSubmitCard: () => { ${broken}; return true; },
          onBeforeSubmitVirtualAccount: () => { ${broken}; return true; } };`,
      });
      const isCard = brands === 'VISA';
      await expect(page.locator('.wpwl-container').last()).toHaveAttribute('data-state', 'ready');
      if (isCard) await form.fill(way === 'a challenge' ? { number: challengeCard } : {});
      await page.evaluate(`wpwl.tryPayment('wpwl-container-${isCard ? 'card' : 'virtualAccount-PAYPAL'}')`);
      if (way === 'a challenge') {
        const bank = page.frameLocator('.wpwl-target').frameLocator('#place iframe');
        await bank.locator('input[name=code]').evaluate((input: HTMLInputElement) => {
          input.value = '1234';
          input.form?.querySelector<HTMLElement>('button[name=commit]')?.click();
        });
      }
      if (!isCard) await page.locator('button[name=choice][value=approve]').click();
      await page.waitForURL(`${resultUrl}?*`);
    });
});
