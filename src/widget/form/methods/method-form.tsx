import { computed, type ReadonlySignal } from '@preact/signals';
import type { MethodField } from '#contract/brands/brand.ts';
import { getCountries, getOnlyCountry, getParameterName, getSign } from '#contract/brands/methods.ts';
import { countryCodes } from '#contract/countries.ts';
import type { FormTexts } from '../../../texts/form.ts';
import { nameOfBrand } from '../../brand-names.ts';
import { commonWords, localizedBrandName } from '../../locales/brand-name.ts';
import { nodeRef } from '../form-props.ts';
import {
  FormElement,
  Group,
  labelledBy,
  lettersOf,
  ResultUrl,
  repeatsLabels,
  SubmitGroup,
  spokenName,
} from '../parts/form-parts.tsx';
import { type MethodFormProps, toFormKey } from './method-form-props.ts';

/** The form of a brand that is not a card. Source: widget-contract.md 5.6. */
export function MethodForm({ form }: { form: MethodFormProps }) {
  const { type, code, fields, texts } = form;
  const isDebit = type === 'directDebit';
  const country = isDebit ? bankCountry(form) : getOnlyCountry(code);
  const key = toFormKey(type, code);
  const name = computed(() => localizedBrandName(code, texts.value));
  const names = [type, ...(key === type ? [] : [key]), ...(fields.length > 0 ? ['has-inputs'] : [])];
  const logoIsButton = type === 'virtualAccount' && fields.length === 0;
  return (
    <FormElement
      form={form}
      names={names.map((name) => `wpwl-form-${name}`).join(' ')}
      target="_top"
      aria-label={name}
    >
      {!logoIsButton && (
        <div class="wpwl-group wpwl-group-brand wpwl-clearfix">
          <div class={`wpwl-brand wpwl-brand-${code}`} role="img" aria-label={name} />
        </div>
      )}
      {fields.includes('mobilePhone') && <PaymentMode form={form} />}
      {fields.map((field) => (
        <Group
          name={field}
          field={getParameterName(field, code)}
          form={form}
          label={computed(() => texts.value[labelKey(field)])}
        >
          <Control field={field} form={form} />
        </Group>
      ))}
      {isDebit && (
        <>
          {/* The class is not `.wpwl-button`, because shops rewrite such buttons and insert nodes before them
             (merchant-usage.md, habit 2). */}
          <button
            class="wpwl-button-account"
            type="button"
            onClick={() => {
              form.isByNumber.value = !form.isByNumber.value;
            }}
          >
            {computed(() => texts.value[form.isByNumber.value ? 'byIban' : 'byNumber'])}
          </button>
          <div class="wpwl-mandate">
            {computed(() => texts.value[form.buttonText === 'register' ? 'mandateSaved' : 'mandate'])}
          </div>
        </>
      )}
      {logoIsButton ? <SubmitGroup form={form} brand={code} /> : <SubmitGroup form={form} payee={code} />}
      {logoIsButton && <ContinueAt form={form} />}
      <input type="hidden" name="paymentBrand" value={code} />
      {country && (
        <input
          type="hidden"
          name="bankAccount.country"
          value={country}
          disabled={computed(() => isDebit && !form.isByNumber.value)}
        />
      )}
      <ResultUrl form={form} />
    </FormElement>
  );
}

/**
 * The line that says what a press of the button leads to. The hosted script's layout has none. A name of common words cannot
 * stand in a sentence, and nobody leaves the page for a code to pay with.
 */
function ContinueAt({ form: { code, settings, texts } }: { form: MethodFormProps }) {
  const isCode = getSign(code) === 'voucher';
  if (settings.layout === 'stacked' || isCode || commonWords(code, texts.peek())) return null;
  return (
    <div class="wpwl-continue-at">
      {computed(() => texts.value.continueAt.replace('{0}', localizedBrandName(code, texts.value)))}
    </div>
  );
}

/**
 * Returns the country of the bank. An account given by number needs it, because a bank code names no country, as an
 * IBAN does.
 */
function bankCountry(form: MethodFormProps): string {
  const region = getRegion(form);
  return countryCodes.includes(region) ? region : 'DE';
}

function labelKey(field: MethodField): keyof FormTexts {
  if (field === 'country') return 'billingCountryPlaceholder';
  return field === 'accountBankBic' ? 'accountBic' : field;
}

const fills: Partial<Record<MethodField, string>> = {
  accountHolder: 'name',
  givenName: 'given-name',
  surname: 'family-name',
  mobilePhone: 'tel',
  country: 'country',
};

/** What a placeholder shows where it does not repeat the label. */
const examples: Partial<Record<MethodField, string>> = { accountIban: 'DE00 0000 0000 0000 0000 00' };

function Control({ field, form }: { field: MethodField; form: MethodFormProps }) {
  const key = labelKey(field);
  const common = {
    class: `wpwl-control wpwl-control-${field}`,
    name: getParameterName(field, form.code),
    autocomplete: fills[field] ?? 'off',
    'aria-required': 'true',
    'aria-labelledby': labelledBy(form, field, key),
    'aria-label': spokenName(form, key),
  } as const;
  if (field === 'country') {
    return (
      <select {...common} ref={nodeRef(form.nodes, field)}>
        {getCountryChoices(form, key).map(({ value, text, isSelected }) => (
          <option value={value} selected={isSelected}>
            {text}
          </option>
        ))}
      </select>
    );
  }
  const { settings, texts, nodes } = form;
  const example = settings.showPlaceholders ? examples[field] : undefined;
  const placeholder = computed(() => (repeatsLabels(settings) ? texts.value[key] : (example ?? '')));
  const isName = /name|holder/i.test(field);
  return (
    <input
      {...common}
      style={lettersOf(placeholder)}
      ref={nodeRef(nodes, field)}
      type="text"
      inputMode={field === 'mobilePhone' ? 'tel' : undefined}
      dir={isName ? undefined : 'ltr'}
      autocapitalize={isName ? 'words' : 'characters'}
      spellcheck={false}
      placeholder={repeatsLabels(settings) ? placeholder : example}
    />
  );
}

/**
 * The radio buttons by which the shopper chooses between the provider's QR code and a message to the phone
 * (widget-contract.md 5.6).
 */
function PaymentMode({ form }: { form: MethodFormProps }) {
  const modes = { qrcode: 'qrCode', mobile: 'mobilePhone' } as const;
  return (
    <div
      class="wpwl-group wpwl-group-paymentMode wpwl-clearfix"
      role="radiogroup"
      aria-label={nameOfBrand(form.code)}
    >
      {Object.entries(modes).map(([mode, key]) => (
        <label class={`wpwl-wrapper-radio wpwl-wrapper-radio-${mode}`}>
          <input
            class={`wpwl-control-radio wpwl-control-radio-${mode}`}
            type="radio"
            name="customParameters[paymentMode]"
            value={mode}
            defaultChecked={mode === 'qrcode'}
            ref={mode === 'mobile' ? nodeRef(form.nodes, 'phoneMode') : undefined}
          />
          <span>{computed(() => form.texts.value[key])}</span>
        </label>
      ))}
    </div>
  );
}

/** One option of a select. */
interface Choice {
  value: string;
  text: string | ReadonlySignal<string>;
  isSelected: boolean;
}

/** Returns the region of the page's locale as two letters, such as `AT` of `de-AT`; empty when the locale has none. */
function getRegion({ settings }: MethodFormProps): string {
  const [, region = ''] = /[-_](\w\w)$/.exec(settings.locale || navigator.language) ?? [];
  return region.toUpperCase();
}

/**
 * Returns the options of the select of countries. The one of the page's locale is preselected.
 *
 * @param label key of the field's label, which may be the text of the empty option
 */
function getCountryChoices(form: MethodFormProps, label: keyof FormTexts): Choice[] {
  const { code, settings, language, texts } = form;
  const text = repeatsLabels(settings) ? computed(() => texts.value[label]) : '';
  const none: Choice = { value: '', text, isSelected: true };
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
