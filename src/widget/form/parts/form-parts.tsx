import { computed, type ReadonlySignal } from '@preact/signals';
import type { ComponentChildren, RefCallback } from 'preact';
import type { Settings } from '#contract/options.ts';
import type { FormTexts } from '../../../texts/form.ts';
import type { ContactName, FieldName } from '../../hosted/form-field.ts';
import { commonWords, localizedBrandName } from '../../locales/brand-name.ts';
import { isolateDirection, toPlaceholder } from '../../locales/hooks.ts';
import { joinList } from '../../locales/join-list.ts';
import { type FormProps, nodeRef } from '../form-props.ts';

interface FieldProps {
  /** Name of the field in the classes: `cardNumber`. */
  name: string;
  form: FormProps;
  label: ReadonlySignal<string>;
}

interface FormElementProps {
  form: FormProps;
  /** Further classes, separated by spaces. */
  names: string;
  target?: string;
  'aria-label'?: ReadonlySignal<string>;
  'data-action'?: string;
  children: ComponentChildren;
}

/** The `<form>` of every form (widget-contract.md 5.2 to 5.6). */
export function FormElement({ form, names, children, ...attributes }: FormElementProps) {
  return (
    <form
      class={`wpwl-form ${names} wpwl-clearfix`}
      action={form.action}
      method="POST"
      lang={computed(() => form.language.value.tag)}
      accept-charset="UTF-8"
      ref={nodeRef(form.nodes, 'form')}
      {...attributes}
    >
      {children}
    </form>
  );
}

/**
 * The hidden input with the address of the shop's result page. The page's own scripts read it (widget-contract.md 5.2).
 */
export function ResultUrl({ form }: { form: FormProps }) {
  return <input type="hidden" name="shopperResultUrl" ref={nodeRef(form.nodes, 'resultUrl')} />;
}

interface GroupProps extends FieldProps {
  /** The name that the API knows. */
  field: string;
  groupRef?: RefCallback<HTMLDivElement> | undefined;
  children: ComponentChildren;
}

/** One field with its label (widget-contract.md 5.1). */
export function Group({ children, groupRef, ...label }: GroupProps) {
  return (
    <div class={`wpwl-group wpwl-group-${label.name} wpwl-clearfix`} ref={groupRef}>
      <Label {...label} />
      <div class={`wpwl-wrapper wpwl-wrapper-${label.name}`}>{children}</div>
    </div>
  );
}

/** The label of a field. It has a `name`, by which test suites of shops find it (merchant-usage.md section 5). */
export function Label({ name, field, form, label }: FieldProps & { field: string }) {
  if (!form.settings.showLabels) return null;
  const nameAttribute = { name: `wpwl-label-${field}` };
  return (
    <div class={`wpwl-label wpwl-label-${name}`} id={labelId(form, name)} {...nameAttribute}>
      {name === 'cvv' && form.settings.layout !== 'stacked' ? <CodeLabel label={label} /> : label}
    </div>
  );
}

/** The attributes in which inputs differ, besides their names. */
export interface InputAttributes {
  type?: 'tel';
  dir?: 'ltr';
  inputMode?: 'numeric' | 'email' | 'tel';
  autocapitalize?: 'none';
  autocomplete?: string;
  spellcheck?: boolean;
  maxLength?: number;
  'aria-required'?: 'true' | undefined;
  'data-action'?: string;
}

/** Fields whose control in the page is an input, never a select. */
export type InputName = Exclude<FieldName, 'country' | 'stateSelect'>;

interface InputProps extends InputAttributes {
  name: InputName;
  field: string;
  form: FormProps;
  label: keyof FormTexts;
  /** Key of the placeholder's text; the label's key when absent. */
  text?: keyof FormTexts;
}

/** The letters at the end of the code's label, such as `(CVV)`. A phone has no room for them in one line (compact.css). */
const letters = / \([A-Z]{3}\)$/;

function CodeLabel({ label }: Pick<FieldProps, 'label'>) {
  return (
    <>
      {computed(() => label.value.replace(letters, ''))}
      <span class="wpwl-letters">{computed(() => letters.exec(label.value)?.[0] ?? '')}</span>
    </>
  );
}

/** Whether placeholders say what to type. Without labels they are the only place for the label's words. */
export const showsExamples = ({ placeholders, showLabels }: Settings) =>
  placeholders === 'example' && showLabels;

/** Whether nothing shows what to type: a placeholder beside the label would only repeat it. */
const hasNoExample = (name: InputName) => name === 'cardHolder' || name === 'email';

export const repeatsLabels = (settings: Settings) => settings.showPlaceholders && !showsExamples(settings);

/**
 * Tells the style sheet how long a placeholder is at first, so that it is as large as fits (base.css). It is no signal: the updater
 * of @preact/signals breaks on a name that a page has given to every object, such as `style`.
 */
export const lettersOf = (placeholder: ReadonlySignal<string>) =>
  `--wpwl-letters:${placeholder.peek().length}`;

/** An input of the page with its accessible name. */
export function Input({ name, field, form, label, text = label, type, ...attributes }: InputProps) {
  const { settings } = form;
  const hasPlaceholder = settings.showPlaceholders && !(hasNoExample(name) && showsExamples(settings));
  const placeholder = computed(() => {
    const shown = toPlaceholder(form.texts.value[text]);
    // The pattern of a date runs as the digits that are typed, words run as their language.
    return attributes.dir && text === label ? isolateDirection(shown, form.language.value.dir) : shown;
  });
  return (
    <input
      class={`wpwl-control wpwl-control-${name}`}
      style={hasPlaceholder ? lettersOf(placeholder) : undefined}
      // Preact's types take one literal here, and not one of two.
      type={(type ?? 'text') as 'text'}
      name={field}
      placeholder={hasPlaceholder ? placeholder : undefined}
      aria-labelledby={labelledBy(form, name, label)}
      aria-label={spokenName(form, label)}
      ref={nodeRef(form.nodes, name)}
      {...attributes}
    />
  );
}

interface ContactFieldProps extends Pick<InputProps, 'field' | 'form' | 'maxLength'> {
  name: ContactName;
}

/** The label and the input of where the shopper can be reached. */
export function ContactField(input: ContactFieldProps) {
  const { name, field, form } = input;
  const inputMode = name === 'email' ? name : 'tel';
  return (
    <Group name={name} field={field} form={form} label={computed(() => form.texts.value[name])}>
      <Input
        label={name}
        dir="ltr"
        inputMode={inputMode}
        autocomplete={inputMode}
        autocapitalize="none"
        spellcheck={false}
        aria-required="true"
        {...input}
      />
    </Group>
  );
}

/**
 * The Pay button in its group. With `brand` the button shows that brand's logo; with `payee` its text names that
 * brand. A text that the shop has set stays, and so does the usual text beside a name of common words.
 */
export function SubmitGroup({ form, brand, payee }: { form: FormProps; brand?: string; payee?: string }) {
  const [own, usual] = buttonTexts(form, payee);
  const busy = computed(() => (form.isBusy.value ? 'true' : undefined));
  // The hosted script's layout keeps the words, which suites of shops look for.
  const text = computed(() => {
    const { processing, paid } = form.texts.value;
    if (!form.isBusy.value || form.settings.layout === 'stacked') return own.value;
    if (!form.isPaid.value) return processing;
    return form.buttonText === 'submit' ? paid : own.value;
  });
  return (
    <div class="wpwl-group wpwl-group-submit wpwl-clearfix" ref={nodeRef(form.nodes, 'submitGroup')}>
      <div class="wpwl-wrapper wpwl-wrapper-submit">
        <button
          class={`wpwl-button wpwl-button-${brand ? 'brand' : 'pay'}`}
          type="submit"
          name="pay"
          aria-label={
            brand ? payWith(form, brand) : computed(() => spokenButton(form, text.value + usual.value))
          }
          aria-disabled={busy}
          aria-busy={busy}
          data-words={brand ? wordsOfLogo(form, brand) : undefined}
          data-own={brand ? computed(() => (isLabelled(form) ? 'true' : undefined)) : undefined}
          ref={nodeRef(form.nodes, brand ? 'brandButton' : 'payButton')}
        >
          {brand ? <span class={`wpwl-brand wpwl-brand-${brand}`} aria-hidden="true" /> : [text, usual]}
        </button>
      </div>
    </div>
  );
}

/**
 * Returns the texts of the Pay button. The amount stands in the shop's text in place of `{0}`. While it is not known,
 * and for a checkout without one, the button has the text that it has without the shop's. That is a text node of its
 * own: browsers count a text node whose words change as one that moves.
 */
function buttonTexts(form: FormProps, payee?: string): [ReadonlySignal<string>, ReadonlySignal<string>] {
  const { texts, spoken, amount, settings, buttonText: key, buttonTemplate: template } = form;
  const usual = () =>
    payee && key === 'submit' && !commonWords(payee, texts.value)
      ? payWith(form, payee).value
      : spoken.value[key];
  const isAmountMissing = () => !amount.value && template.value.includes('{0}');
  return [
    computed(() => {
      const text = template.value;
      if (!settings.labels[key] && text === spoken.value[key]) return usual();
      return isAmountMissing() ? '' : text.replace('{0}', amount.value ?? '');
    }),
    computed(() => (isAmountMissing() ? usual() : '')),
  ];
}

/** Returns the accessible name of a button: its text, or the language's own where the shop has blanked it. */
const spokenButton = ({ spoken, buttonText }: FormProps, text: string) =>
  text.trim() || spoken.value[buttonText];

/** Whether the shop has a text of its own for the button, such as one that a law prescribes (docs/duties.md, 8). */
const isLabelled = ({ settings, texts, buttonText }: FormProps) =>
  // The texts tell that labels have changed.
  Boolean(texts.value && settings.labels[buttonText]?.trim());

/** Returns the words that a logo's button shows: those of the shop and nothing else, or its accessible name. */
function wordsOfLogo(form: FormProps, code: string): ReadonlySignal<string> {
  const name = payWith(form, code);
  const [own, usual] = buttonTexts(form);
  return computed(() => (isLabelled(form) ? own.value + usual.value : name.value));
}

/**
 * Returns the accessible name of a button with a brand's logo: `Pay with PayPal`, or `Save payment details, PayPal`
 * when nothing is paid or the shop has a text of its own. A name of common words follows the button's text in the same way (`Pay now, Klarna invoice`),
 * because in a sentence it would have to bend (locales.md section 4, rule 1).
 */
export function payWith(form: FormProps, code: string): ReadonlySignal<string> {
  const { texts, buttonText } = form;
  const [own, usual] = buttonTexts(form);
  return computed(() => {
    const name = localizedBrandName(code, texts.value);
    return buttonText === 'register' || isLabelled(form) || commonWords(code, texts.value)
      ? joinList([spokenButton(form, own.value + usual.value), name], texts.value.comma)
      : texts.value.payWith.replace('{0}', name);
  });
}

/** Returns the id of a label node. Its text is the control's accessible name as long as the merchant keeps the node. */
const labelId = (form: FormProps, name: string) => `${form.id}_label_${name}`;

/** Returns the id of the label that names a control, for `aria-labelledby`; undefined when the label is blank. */
export function labelledBy(
  form: FormProps,
  name: string,
  key: keyof FormTexts,
): ReadonlySignal<string | undefined> {
  return computed(() => (form.texts.value[key].trim() ? labelId(form, name) : undefined));
}

/**
 * Returns the accessible name of a control: its label, or the language's own word where the merchant has blanked the
 * label.
 */
export function spokenName({ texts, spoken }: FormProps, key: keyof FormTexts): ReadonlySignal<string> {
  return computed(() => texts.value[key].trim() || spoken.value[key]);
}
