/** Journeys of what belongs to others: a brand that the shop does not take, another merchant’s payment, another shopper’s card. */

import { SavedCards } from '../../kit/playwright/saved-cards.ts';
import { type Attempt, fails, holds, type Journey } from '../attempt.ts';
import { Failed, NotTried, type Visit } from '../visit.ts';
import { pathOf, requireRefusal } from './returning.ts';

/** Brands that the test environment has cards of whose issuer asks nobody, the rarest first. */
const candidates = ['DISCOVER', 'JCB', 'DINERS', 'AMEX', 'MASTER', 'VISA'] as const;

const otherBrand: Journey = async (attempt) => {
  const { brands = [] } = attempt.file;
  const brand = candidates.find((one) => !brands.includes(one));
  if (brand === undefined)
    throw new NotTried('`brands` of the shop’s file has every brand that can be tried');
  const visit = await attempt.shopper();
  await visit.page.addInitScript(offerInstead, { taken: brands, brand });
  visit.note(`changes the page so that its form takes ${brand}`);
  await visit.open();
  await visit.pay(brand);
  await visit.returned();
  if (!(await visit.isCharged())) throw new NotTried('the gateway has no payment of this checkout');
  const [charge] = await visit.checkout.charges();
  const { paymentBrand = '' } = charge ?? {};
  if (brands.includes(paymentBrand)) throw new NotTried(`the form took ${paymentBrand} in place of ${brand}`);
  const wrong = await attempt.whereNotPaid(visit, `${paymentBrand} paid, which the shop does not take`);
  return wrong ?? holds(`the order is not paid by ${paymentBrand}, which the shop does not take`);
};

/** Runs in the page: gives each card form another brand before the widget reads it. */
function offerInstead({ taken, brand }: { readonly taken: readonly string[]; readonly brand: string }): void {
  const change = () => {
    for (const form of document.querySelectorAll('form.paymentWidgets')) {
      const offered = form.getAttribute('data-brands') ?? form.textContent ?? '';
      if (offered.split(/\s+/).some((one) => taken.includes(one))) form.setAttribute('data-brands', brand);
    }
  };
  new MutationObserver(change).observe(document, { childList: true, subtree: true });
}

const pathOfOtherMerchant: Journey = async (attempt) => {
  const visit = await attempt.shopper('a merchant of the same gateway');
  await visit.open();
  const where = attempt.whereAnOrderIsTold(visit);
  const merchant = await attempt.lane.createMerchant();
  try {
    const { amount, currency } = (await visit.checkout.detail()).checkout;
    const { number } = visit;
    const { id } = await merchant.checkout({
      ...{ amount, currency, shopperResultUrl: visit.resultUrl },
      ...(number !== '' && { merchantTransactionId: number }),
    });
    await payDirectly(attempt, id);
    visit.note('pays himself the same amount, with the same number of the order');
    if ((await (await merchant.checkoutOf(id)).detail()).checkout.state !== 'paid')
      throw new NotTried('the other merchant has no payment');
    const statuses: number[] = [];
    for (const path of [pathOf(id), `${pathOf(id)}?entityId=${merchant.entityId}`]) {
      statuses.push(await visit.returnWith(id, path));
      const wrong = await attempt.whereNotPaid(visit, 'the payment is another merchant’s', where);
      if (wrong) return wrong;
    }
    await requireRefusal(visit, statuses);
    return holds('the payment of another merchant pays nothing here');
  } finally {
    await merchant.end();
  }
};

/** Pays a checkout without a page, as its form would. */
async function payDirectly({ lane, tenant }: Attempt, checkoutId: string): Promise<void> {
  const { visa } = await tenant.cards();
  const [month = '', year = ''] = visa.expiry.split('/').map((part) => part.trim());
  const answer = await fetch(`${lane.gatewayUrl}/v1/checkouts/${checkoutId}/payment`, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams({
      ...{ paymentBrand: visa.brand, 'card.number': visa.number, 'card.holder': visa.holder },
      ...{ 'card.expiryMonth': month, 'card.expiryYear': `20${year}`, 'card.cvv': visa.cvv },
    }),
  });
  await answer.arrayBuffer();
}

const savedCardOfOther: Journey = async (attempt) => {
  const first = await attempt.shopper('the first shopper');
  await first.open().catch(async (error: Error) => {
    throw (await isGivenCards(attempt))
      ? new Failed('a new shopper is given a card of an earlier one')
      : error;
  });
  const registrationId = await storeCard(first);
  const other = await attempt.shopper('another shopper');
  await other.open(attempt.file.otherShopper);
  if (await isOffered(attempt, other, registrationId))
    return fails('another shopper is offered the card that the first one has stored');
  const again = await attempt.tab(first, 'the first shopper');
  await again.open();
  if (!(await isOffered(attempt, again, registrationId)))
    throw new NotTried('the shop does not offer the card to the shopper who has stored it, either');
  return holds('the card is offered to the shopper who has stored it, and to no other');
};

/** Pays with a card that is stored. Gives the id of the registration. */
async function storeCard(visit: Visit): Promise<string> {
  await visit.form.ready();
  const box = visit.page.locator('input[type=checkbox][name=createRegistration]').first();
  if (await box.isVisible()) await box.check();
  await visit.pay();
  await visit.returned();
  await visit.settled();
  if (!(await visit.isCharged())) throw new NotTried('the gateway has no payment');
  const [charge] = await visit.checkout.charges();
  const { registrationId } = charge ?? {};
  if (registrationId === undefined) throw new NotTried('the payment stores no card');
  return registrationId;
}

/**
 * Whether a checkout was asked for with stored cards before this journey has stored one, where each new browser is another
 * shopper, who does not even log in on the way. The gateway has forgotten the cards of earlier journeys, and refuses them.
 */
async function isGivenCards({ tenant, file }: Attempt): Promise<boolean> {
  const asked = await tenant.journal.requests({ on: 'checkout.create' });
  const names = asked.flatMap(({ parameters }) => Object.keys(parameters));
  const isNew = file.otherShopper?.length === 0 && file.steps.length === 0;
  return isNew && names.some((name) => name.startsWith('registrations'));
}

const savedCardAgain: Journey = async (attempt) => {
  const visit = await attempt.shopper();
  await visit.open();
  const registrationId = await storeCard(visit);
  const again = await attempt.tab(visit, 'the same shopper');
  await again.open();
  if (!(await isOffered(attempt, again, registrationId)))
    throw new NotTried('the shop does not offer the card to the shopper who has stored it');
  again.note('pays with the saved card');
  await payWithSaved(again, attempt);
  await again.returned();
  await again.settled();
  const wrong = await attempt.wherePaid(again);
  if (wrong) return wrong;
  const last = await attempt.tab(visit, 'the same shopper');
  // The gateway may refuse a card that is named twice, so that there is no form.
  await last.open().catch(() => undefined);
  return (await isNamedTwice(attempt))
    ? fails('the card that has paid again is offered twice')
    : holds('the saved card has paid, and is offered once');
};

async function payWithSaved({ page }: Visit, { tenant }: Attempt): Promise<void> {
  const saved = new SavedCards(page);
  const { visa } = await tenant.cards();
  await saved.groups.first().waitFor();
  const isAsked = await saved.cvv(0).isVisible();
  await saved.pay(isAsked ? visa.cvv : undefined);
}

/** Whether a checkout was asked for with one stored card at two places. */
async function isNamedTwice({ tenant }: Attempt): Promise<boolean> {
  const asked = await Promise.all(
    (['checkout.create', 'checkout.update'] as const).map((on) => tenant.journal.requests({ on })),
  );
  return asked.flat().some(({ parameters }) => {
    const ids = Object.entries(parameters).flatMap(([name, id]) =>
      /^registrations\[\d+\]\.id$/.test(name) ? [id] : [],
    );
    return new Set(ids).size < ids.length;
  });
}

/** Whether the shop offers a stored card: with its checkout, or in its page. */
async function isOffered(
  { tenant }: Attempt,
  { page, checkout }: Visit,
  registrationId: string,
): Promise<boolean> {
  await page.locator('.wpwl-form').first().waitFor({ state: 'attached' });
  const asked = await Promise.all(
    (['checkout.create', 'checkout.update'] as const).map((on) => tenant.journal.requests({ on, checkout })),
  );
  const values = asked.flat().flatMap(({ parameters }) => Object.values(parameters));
  return values.includes(registrationId) || (await page.content()).includes(registrationId);
}

export const othersJourneys = {
  'other-brand': otherBrand,
  'path-of-other-merchant': pathOfOtherMerchant,
  'saved-card-of-other': savedCardOfOther,
  'saved-card-again': savedCardAgain,
};
