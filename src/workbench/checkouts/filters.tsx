import { useEffect, useRef, useState } from 'preact/hooks';
import type { SummaryState } from '#contract/control/records.ts';
import { type Place, placeAddress } from '../address.ts';
import { setQuery } from '../navigation.ts';
import { texts } from '../texts.ts';

const words = texts.checkouts;
const typingPauseMs = 150;

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
            {name === '' ? words.any : texts.states[name as SummaryState]}
          </a>
        ))}
      </nav>
      <FilterField name="brand" label={words.brand} value={brand} />
      <FilterField name="search" label={words.search} value={search} hint={words.searchHint} isSearch />
    </search>
  );
}

const without = (query: { readonly [name: string]: string }) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
  readonly isSearch?: boolean;
}

/** A field whose value is a filter of the address. What is typed does not fill the history. */
export function FilterField({ name, label, value, hint, isSearch = false }: FieldProps) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  function type(text: string): void {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setQuery({ [name]: text.trim() }, true), typingPauseMs);
  }
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type={isSearch ? 'search' : 'text'}
        list={undefined}
        name={name}
        value={typed}
        placeholder={hint}
        autocomplete="off"
        spellcheck={false}
        data-testid={`filter-${name}`}
        onInput={({ currentTarget }) => type(currentTarget.value)}
      />
    </label>
  );
}
