import type { CheckoutList, CheckoutSummary } from '#contract/control/records.ts';
import type { Place } from '../address.ts';
import { tenantPath } from '../api.ts';
import { shortCheckoutId, shownDateTime } from '../format.ts';
import { setQuery } from '../navigation.ts';
import { SelectField, TextField, useFields } from '../parts/fields.tsx';
import { useLoaded } from '../parts/loaded.ts';
import { texts } from '../texts.ts';
import { isSameCheckout } from './steps.ts';

const words = texts.compare;

/** Chooses the checkout that is shown beside this one: one of the newest of the tenant, or any by its id. */
export function CompareChoice({ place }: { place: Place }) {
  const { with: chosen = '' } = place.query;
  const { value } = useLoaded<CheckoutList>(tenantPath(place.tenant, '/checkouts?limit=50'));
  const { fields, field, clear } = useFields({ id: '' });
  const others = value?.checkouts.filter(({ id }) => !isSameCheckout(id, place.checkout)) ?? [];
  const isKnown = chosen === '' || others.some(({ id }) => id === chosen);
  // The shopper's page has no room beside two timelines.
  const compare = (id: string) => setQuery({ with: id, openWith: '', beside: '' });
  return (
    <form
      class="form-line"
      onSubmit={(event) => {
        event.preventDefault();
        compare(fields.id.trim());
        clear();
      }}
    >
      <SelectField
        label={words.with}
        testId="compare-with"
        value={chosen}
        options={[
          ['', words.nothing],
          ...(isKnown ? [] : [[chosen, shortCheckoutId(chosen)] as const]),
          ...others.map((row) => [row.id, nameOf(row)] as const),
        ]}
        onChoose={compare}
      />
      <TextField label={words.byId} testId="compare-id" isRequired {...field('id')} />
      <button type="submit" class="button" data-testid="compare">
        {words.show}
      </button>
    </form>
  );
}

function nameOf({ id, state, amount, currency, brand, createdAt }: CheckoutSummary): string {
  const facts = [texts.states[state], amount, currency, brand].filter((fact) => fact !== '');
  return `${shownDateTime(createdAt)}, ${facts.join(' ')}, ${shortCheckoutId(id)}`;
}
