import type { SummaryState } from '#contract/control/records.ts';
import { type Place, placeAddress } from '../address.ts';
import { FilterField } from '../parts/filter-field.tsx';
import { texts } from '../texts.ts';

const words = texts.checkouts;

/** The states as links, so that each choice has an address, and the fields for brand and text. */
export function CheckoutFilters({ place }: { place: Place }) {
  const { state = '', brand = '', search = '' } = place.query;
  return (
    <search class="filters">
      <nav class="segments" aria-label={words.state}>
        {['', ...Object.keys(texts.states)].map((name) => (
          <a
            key={name}
            href={placeAddress({ ...place, query: without({ ...place.query, state: name }) })}
            aria-current={state === name ? 'true' : undefined}
            data-testid={`state-${name || 'any'}`}
          >
            {name === '' ? texts.all : texts.states[name as SummaryState]}
          </a>
        ))}
      </nav>
      <FilterField name="brand" label={words.brand} value={brand} />
      <FilterField name="search" label={texts.search} value={search} hint={words.searchHint} isSearch />
    </search>
  );
}

const without = (query: { readonly [name: string]: string }) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
