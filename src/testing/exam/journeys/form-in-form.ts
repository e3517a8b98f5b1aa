/** A form of the widget that stands inside a form of the shop. */
import { fails, holds, type Journey } from '../attempt.ts';
import { NotTried, patienceMs } from '../visit.ts';

const forms = '.wpwl-form, form.paymentWidgets';

export const formInForm: Journey = async (attempt) => {
  const visit = await attempt.shopper();
  const { page } = visit;
  const documents: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().isNavigationRequest() && response.frame() === page.mainFrame())
      documents.push(response.text().catch(() => ''));
  });
  await visit.open();
  const isThere = await page
    .locator(forms)
    .first()
    .waitFor({ state: 'attached', timeout: patienceMs })
    .then(
      () => true,
      () => false,
    );
  if (!isThere) {
    // The last document is the page with the form.
    if (!isFormDropped((await documents.at(-1)) ?? '')) throw new NotTried('no form came');
    return fails(
      'the tag of the widget’s form stands inside another form, so that the browser drops it and no form is drawn',
    );
  }
  const isNested = await page
    .locator(forms)
    .evaluateAll((all) => all.some((form) => form.parentElement?.closest('form')));
  if (!isNested) return holds('the form stands in no other form');
  await visit.pay();
  await visit.returned();
  const wrong = await attempt.wherePaid(visit);
  return (
    wrong ?? holds('a script has put the form into another one, and a payment goes through all the same')
  );
};

/** What a parser does not read as tags of the page. */
const noTags =
  /<!--[\s\S]*?-->|<(script|style|template|textarea|noscript|iframe)(?=[\s/>])[\s\S]*?<\/\1\s*>/gi;

/** Whether a document has the widget's form inside another one, whose tag a parser drops. */
export function isFormDropped(html: string): boolean {
  let isOpen = false;
  for (const [tag, slash] of html
    .replace(noTags, '')
    .matchAll(/<(\/?)form(?=[\s/>])(?:"[^"]*"|'[^']*'|[^"'>])*>/gi)) {
    if (slash !== '/' && isOpen && /\bpaymentWidgets\b/.test(tag)) return true;
    isOpen = slash !== '/';
  }
  return false;
}
