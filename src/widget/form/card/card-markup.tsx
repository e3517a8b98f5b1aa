import { computed } from '@preact/signals';
import type { ComponentChildren, RefCallback } from 'preact';
import type { FrameRole } from '#contract/messages.ts';
import type { FormTexts } from '../../../texts/form.ts';
import type { HostedName } from '../../hosted/hosted-field.ts';
import { toPlaceholder, toTitle } from '../../locales/hooks.ts';
import { type CardFormProps, type FormProps, nodeRef } from '../form-props.ts';
import {
  ContactField,
  Group,
  Input,
  type InputAttributes,
  type InputName,
  showsExamples,
} from '../parts/form-parts.tsx';

interface Props extends InputAttributes {
  /** Name of the field in the classes. */
  name: InputName;
  /** The same name where the field stands in a frame of the gateway. */
  hosted?: HostedName | false;
  /** The name that the API knows. */
  field: string;
  label: keyof FormTexts;
  text?: keyof FormTexts;
  form: CardFormProps;
  groupRef?: RefCallback<HTMLDivElement>;
  children?: ComponentChildren;
}

interface FrameProps extends Pick<Props, 'label' | 'text'> {
  name: HostedName;
  form: FormProps &
    Pick<CardFormProps, 'fieldAddress' | 'frames' | 'ordinal'> & { brand?: { value: string } };
}

/** The role of the frame that holds each field. It is also the `name` of the iframe. */
const roles: Readonly<Record<HostedName, Exclude<FrameRole, 'keeper' | 'sender'>>> = {
  cardNumber: 'card.number',
  expiry: 'card.expiry',
  cardHolder: 'card.holder',
  cvv: 'card.cvv',
};

/** One field of the card with its label. The field is an input of the page or a frame of the gateway. */
export function CardField({ hosted, groupRef, children, ...input }: Props) {
  const { name, label, text, field, form } = input;
  return (
    <Group
      name={name}
      field={field}
      form={form}
      label={computed(() => form.texts.value[label])}
      groupRef={groupRef}
    >
      {hosted ? <FieldFrame name={hosted} label={label} text={text} form={form} /> : <Input {...input} />}
      {children}
    </Group>
  );
}

/** The frame of the gateway that holds one field, at the place of an input (widget-contract.md 5.3). */
export function FieldFrame({ name, form, label, text = label }: FrameProps) {
  const { settings, texts, spoken, ordinal } = form;
  const isExample = showsExamples(settings) && text === label;
  const placeholder = settings.showPlaceholders
    ? computed(() => (isExample ? exampleOf(name, form) : toPlaceholder(shortened(text, form))))
    : undefined;
  return (
    <iframe
      class={`wpwl-control wpwl-control-iframe wpwl-control-${name}`}
      name={roles[name]}
      src={form.fieldAddress()}
      title={computed(() => frameTitle(texts.value[label].trim() || spoken.value[label], ordinal))}
      height={44}
      frameBorder={settings.style === 'none' ? 1 : 0}
      allow={delegations()}
      ref={nodeRef(form.frames, name)}
      {...{ placeholder }}
    />
  );
}

/**
 * Returns a text as placeholder. Where a label says it in full, the code's is short, so that it is not cut: the letters
 * in the label's brackets, CVC or CVV as on the country's cards (locales.md section 4, rule 14).
 */
function shortened(key: keyof FormTexts, { texts, spoken, settings }: FormProps): string {
  const text = texts.value[key];
  const isOurs = key === 'cvv' && settings.showLabels && text === spoken.value.cvv;
  return (isOurs && /[(（]([^)）]+)/.exec(text)?.[1]) || text;
}

/** Returns the placeholder that shows what to type; none for the holder. */
function exampleOf(name: HostedName, { texts, brand }: FrameProps['form']): string {
  if (name === 'cardNumber') return '1234 1234 1234 1234';
  return name === 'cvv' ? texts.value.codeDigits.replace('{0}', brand?.value === 'AMEX' ? '4' : '3') : '';
}

declare global {
  interface Document {
    /** Chromium's list of what a page may allow its frames; undefined in other browsers. */
    featurePolicy?: { features(): string[] };
  }
}

/**
 * Returns the frame's `allow` attribute. It names only permissions that the browser knows: Chromium warns on the
 * console of others (experience.md A-10).
 */
function delegations(): string | undefined {
  const { featurePolicy } = document;
  return featurePolicy?.features().includes('autofill') ? 'autofill' : undefined;
}

/**
 * Returns the title of a field's frame. From the second form of the page on, the title gets the form's number, because
 * titles must differ.
 */
export const frameTitle = (name: string, ordinal: number) =>
  toTitle(name) + (ordinal > 1 ? ` ${ordinal}` : '');

/**
 * What card networks, some countries and risk checks ask for besides the card. The e-mail address is no `type="email"`: the
 * browser's own check of it would stop the press before ours, and switching that off for the form would switch it off for
 * inputs that the page has added.
 */
export function ExtraFields({ form }: { form: CardFormProps }) {
  const { requireContact, showBirthDate, showTaxNumberField } = form.settings;
  return (
    <>
      {requireContact && <ContactField name="email" field="customer.email" form={form} maxLength={128} />}
      {showBirthDate && (
        <CardField
          name="birthDate"
          field="customer.birthDate"
          label="birthDate"
          text="ddmmyyyy"
          form={form}
          dir="ltr"
          inputMode="numeric"
          autocomplete="bday"
        />
      )}
      {showTaxNumberField && (
        <CardField
          name="taxNumber"
          field="customer.identificationDocId"
          label="taxNumber"
          form={form}
          dir="ltr"
          inputMode="numeric"
          autocomplete="off"
        />
      )}
    </>
  );
}

export function ExpiryField({ form }: { form: CardFormProps }) {
  return (
    <CardField
      name="expiry"
      field="card.expiry"
      label="expiryDate"
      text="mmyy"
      form={form}
      hosted={form.settings.enableSAQACompliance && 'expiry'}
      type="tel"
      dir="ltr"
      inputMode="numeric"
      autocomplete="cc-exp"
      data-action="blur-card-expiry"
      aria-required="true"
    />
  );
}

/**
 * The holder's name as it is printed on the card. Where the holder is also the billing name: given name and surname
 * (widget-contract.md 2.2). The label says that the name is optional in the layouts in which no suite looks for the words
 * of hosted scripts, unless the shop has a label of its own.
 */
export function HolderField({ form }: { form: CardFormProps }) {
  const { forceCardHolderEqualsBillingName, allowEmptyCardHolderName, enableSAQACompliance } = form.settings;
  const { layout, labels } = form.settings;
  if (forceCardHolderEqualsBillingName) return <BillingName form={form} />;
  const isMarked = allowEmptyCardHolderName && layout !== 'stacked' && !labels.cardHolder;
  return (
    <CardField
      name="cardHolder"
      field="card.holder"
      label={isMarked ? 'cardHolderOptional' : 'cardHolder'}
      form={form}
      hosted={enableSAQACompliance && 'cardHolder'}
      autocomplete="cc-name"
      spellcheck={false}
      aria-required={allowEmptyCardHolderName ? undefined : 'true'}
    />
  );
}

function BillingName({ form }: { form: CardFormProps }) {
  const names = [
    ['givenName', 'given-name'],
    ['surname', 'family-name'],
  ] as const;
  return names.map(([name, token]) => (
    <CardField
      name={name}
      field={`customer.${name}`}
      label={name}
      form={form}
      autocomplete={`billing ${token}`}
      spellcheck={false}
      maxLength={50}
      aria-required="true"
    />
  ));
}
