/**
 * Measures what a form costs beside the card alone: other languages, layouts and methods whose code comes with the later script,
 * and saved cards.
 */
import { withBuilds } from './builds.mjs';
import { loadCard } from './card-loads.mjs';
import { inTurns } from './in-turns.mjs';
import { loadRows, ratioRows } from './load-rows.mjs';
import { slow4G } from './page-sites.mjs';

const tenMethods =
  'VISA PAYPAL KLARNA_PAYMENTS_PAYLATER DIRECTDEBIT_SEPA IDEAL EPS BANCONTACT_LINK TWINT TRUSTLY ALIPAY';

/** @param {{ count?: string | undefined, beside?: string | undefined }} options rounds; another revision */
export default function measureSecondView({ count = '5', beside } = {}) {
  return withBuilds(beside, async ({ ours, createCards }) => {
    const saved = await saveCards(ours, 3);
    /** @type {Record<string, import('./card-pages.mjs').FormKind & { language?: string }>} */
    const kinds = {
      'card alone': {},
      German: { language: 'de' },
      Arabic: { language: 'ar' },
      Japanese: { language: 'ja' },
      compact: { options: { layout: 'compact' } },
      'accordion, ten methods': { brands: tenMethods, options: { layout: 'accordion' } },
      'three saved cards': { options: { registrations: {} }, parameters: saved },
    };
    const variants = Object.entries(kinds).flatMap(([label, { language = 'en', ...kind }]) =>
      createCards(language).map((card) => ({
        ...card,
        kind,
        label: card.label === 'ours' ? label : `${card.label}: ${label}`,
      })),
    );
    const loads = await inTurns(variants, Number(count), slow4G, loadCard);
    return {
      'slow 4G, processor 4 times slower': loadRows(loads),
      'the same as a ratio to the card alone': ratioRows(loads),
    };
  });
}

/**
 * Stores cards, and gives the parameters by which a checkout offers them.
 *
 * @param {import('./page-sites.mjs').Build} build @param {number} count
 */
async function saveCards({ gateway, entityId, accessToken }, count) {
  const card = {
    ...{ entityId, paymentBrand: 'VISA', 'card.number': '4200000000000000', 'card.holder': 'Jane Jones' },
    ...{ 'card.expiryMonth': '12', 'card.cvv': '123' },
  };
  /** @type {Record<string, string>} */
  const parameters = {};
  for (let index = 0; index < count; index += 1) {
    const answer = await fetch(`${gateway}/v1/registrations`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${accessToken}` },
      body: new URLSearchParams({ ...card, 'card.expiryYear': `${2035 + index}` }),
    });
    const { id } = /** @type {{ id: string }} */ (await answer.json());
    parameters[`registrations[${index}].id`] = id;
  }
  return parameters;
}
