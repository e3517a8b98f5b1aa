import { computed, type ReadonlySignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { FormTexts } from '../../texts/form.ts';
import { localizedBrandName } from '../locales/brand-name.ts';
import { placeholderOf } from '../locales/hooks.ts';
import type { FormProps } from './form-props.ts';

interface FieldProps {
  /** Name of the field in the classes: `cardNumber`. */
  name: string;
  form: FormProps;
  label: ReadonlySignal<string>;
}

/** One field with its label (widget-contract.md 5.1). `field` is the name that the API knows. */
export function Group({ children, ...label }: FieldProps & { field: string; children: ComponentChildren }) {
  return (
    <div class={`wpwl-group wpwl-group-${label.name} wpwl-clearfix`}>
      <Label {...label} />
      <div class={`wpwl-wrapper wpwl-wrapper-${label.name}`}>{children}</div>
    </div>
  );
}

// `name` on a div: test suites of shops find labels by it (merchant-usage.md section 5).
export function Label({ name, field, form, label }: FieldProps & { field: string }) {
  if (!form.settings.showLabels) return null;
  const nameAttribute = { name: `wpwl-label-${field}` };
  return (
    <div class={`wpwl-label wpwl-label-${name}`} id={labelId(form, name)} {...nameAttribute}>
      {label}
    </div>
  );
}

/** What inputs differ in besides their names. */
export interface InputAttributes {
  type?: 'tel';
  dir?: 'ltr';
  inputMode?: 'numeric';
  autocomplete?: string;
  spellcheck?: boolean;
  maxLength?: number;
  'aria-required'?: 'true' | undefined;
  'data-action'?: string;
}

interface InputProps extends InputAttributes {
  /** As in its class. */
  name: string;
  field: string;
  form: FormProps;
  label: keyof FormTexts;
  /** Shown while it is empty; absent: the label. */
  text?: keyof FormTexts;
}

/** An input of the page, named by its label. */
export function Input({ name, field, form, label, text = label, type, ...attributes }: InputProps) {
  return (
    <input
      class={`wpwl-control wpwl-control-${name}`}
      type={type ?? ('text' as never)}
      name={field}
      placeholder={
        form.settings.showPlaceholders ? computed(() => placeholderOf(form.texts.value[text])) : undefined
      }
      aria-labelledby={labelledBy(form, name, label)}
      aria-label={spokenName(form, label)}
      {...attributes}
    />
  );
}

/** The Pay button in its group. With a brand's code the brand's logo is the button. */
export function SubmitGroup({ form, brand }: { form: FormProps; brand?: string }) {
  const busy = computed(() => (form.busy.value ? 'true' : undefined));
  return (
    <div class="wpwl-group wpwl-group-submit wpwl-clearfix">
      <div class="wpwl-wrapper wpwl-wrapper-submit">
        <button
          class={`wpwl-button wpwl-button-${brand ? 'brand' : 'pay'}`}
          type="submit"
          name="pay"
          aria-label={brand ? payWith(form, brand) : spokenName(form, form.buttonText)}
          aria-disabled={busy}
          aria-busy={busy}
        >
          {brand ? (
            <span class={`wpwl-brand wpwl-brand-${brand}`} aria-hidden="true" />
          ) : (
            computed(() => form.texts.value[form.buttonText])
          )}
        </button>
      </div>
    </div>
  );
}

/** `Pay with PayPal`; where nothing is paid, `Save payment details, PayPal`. */
export function payWith({ texts, buttonText: button }: FormProps, code: string): ReadonlySignal<string> {
  return computed(() => {
    const name = localizedBrandName(code, texts.value);
    return button === 'register'
      ? `${texts.value.register}${texts.value.comma} ${name}`
      : texts.value.payWith.replace('{0}', name);
  });
}

/** Id of a label node: the visible text is the accessible name as long as the merchant keeps it. */
const labelId = (form: FormProps, name: string) => `${form.id}_label_${name}`;

export function labelledBy(
  form: FormProps,
  name: string,
  key: keyof FormTexts,
): ReadonlySignal<string | undefined> {
  return computed(() => (form.texts.value[key].trim() ? labelId(form, name) : undefined));
}

/** The name for assistive technology: the label, or the language's own word where the merchant has blanked it. */
export function spokenName({ texts, spoken }: FormProps, key: keyof FormTexts): ReadonlySignal<string> {
  return computed(() => texts.value[key].trim() || spoken.value[key]);
}
