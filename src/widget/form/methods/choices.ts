import { computed, type ReadonlySignal } from '@preact/signals';
import { banks, getCountries } from '#contract/brands/methods.ts';
import type { FormTexts } from '../../../texts/form.ts';
import { repeatsLabels } from '../parts/form-parts.tsx';
import type { MethodFormProps } from './method-form-props.ts';

/** One option of a select. */
interface Choice {
  value: string;
  text: string | ReadonlySignal<string>;
  isSelected: boolean;
}

/** Returns the region of the page's locale as two letters, such as `AT` of `de-AT`; empty when the locale has none. */
export function getRegion({ settings }: MethodFormProps): string {
  const [, region = ''] = /[-_](\w\w)$/.exec(settings.locale || navigator.language) ?? [];
  return region.toUpperCase();
}

/**
 * Returns the options of a select. Only a country is preselected: the one of the page's locale.
 *
 * @param label key of the field's label, which may be the text of the empty option
 */
export function getChoices(
  field: 'country' | 'bankName',
  form: MethodFormProps,
  label: keyof FormTexts,
): Choice[] {
  const { code, settings, language, texts } = form;
  const text = repeatsLabels(settings) ? computed(() => texts.value[label]) : '';
  const none: Choice = { value: '', text, isSelected: true };
  if (field === 'bankName')
    return [none, ...banks.map((value) => ({ value, text: value, isSelected: false }))];
  const given = code === 'SOFORTUEBERWEISUNG' ? settings.sofortCountries : {};
  const own = Object.keys(given);
  const region = getRegion(form);
  const countries = (own.length > 0 ? own : getCountries(code)).map((value) => ({
    value,
    text: given[value] ?? computed(() => countryName(language.value.tag, value)),
    isSelected: value === region,
  }));
  return countries.some(({ isSelected }) => isSelected) ? countries : [none, ...countries];
}

function countryName(language: string, country: string): string {
  try {
    return new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country;
  } catch {
    return country;
  }
}
