import { computed, type ReadonlySignal } from '@preact/signals';
import { banks, countriesOf } from '../../../contract/methods.ts';
import type { MethodView } from './method-form.tsx';

/** One option of a select. */
interface Choice {
  value: string;
  text: string | ReadonlySignal<string>;
  selected: boolean;
}

const none: Choice = { value: '', text: '', selected: true };

/** What a select offers. Nothing is chosen for the shopper but the country of the page's language. */
export function choicesOf(field: 'country' | 'bankName', view: MethodView): Choice[] {
  if (field === 'bankName') return [none, ...banks.map((value) => ({ value, text: value, selected: false }))];
  const { code, settings, language } = view;
  const given = code === 'SOFORTUEBERWEISUNG' ? settings.sofortCountries : {};
  const own = Object.keys(given);
  const [, region = ''] = /[-_](\w\w)$/.exec(settings.locale || navigator.language) ?? [];
  const countries = (own.length > 0 ? own : countriesOf(code)).map((value) => ({
    value,
    text: given[value] ?? computed(() => countryName(language.value.tag, value)),
    selected: value === region.toUpperCase(),
  }));
  return countries.some(({ selected }) => selected) ? countries : [none, ...countries];
}

function countryName(language: string, country: string): string {
  try {
    return new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country;
  } catch {
    return country;
  }
}
