import { computed } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { FormTexts } from '../../../texts/form.ts';
import type { FieldName } from '../../hosted/field.ts';
import { placeholderOf, titleOf } from '../../locales/hooks.ts';
import { Group, Input, type InputAttributes } from '../form-parts.tsx';
import type { FormProps } from '../form-props.ts';
import type { CardFormProps, CardRole } from './card-form-props.ts';

interface Props extends InputAttributes {
  /** Name of the field in the classes. */
  name: FieldName;
  /** The name that the API knows; of a frame, its role. */
  field: string;
  label: keyof FormTexts;
  text?: keyof FormTexts;
  isHosted?: boolean;
  form: CardFormProps;
  children?: ComponentChildren;
}

type FrameProps = Pick<Props, 'name' | 'field' | 'label' | 'text'> & {
  form: FormProps & Pick<CardFormProps, 'frameSrc'>;
};

/** One field of the card with its label: an input of the page, or a frame of the gateway. */
export function CardField({ isHosted: framed = false, children, ...field }: Props) {
  const { name, label, form } = field;
  return (
    <Group name={name} field={field.field} form={form} label={computed(() => form.texts.value[label])}>
      {framed ? <FieldFrame {...field} /> : <Input {...field} />}
      {children}
    </Group>
  );
}

/** A field in a frame of the gateway, where the input would be (widget-contract.md 5.3). */
export function FieldFrame({ field, name, form, label, text = label }: FrameProps) {
  const { settings, texts, spoken, ordinal } = form;
  const placeholder = settings.showPlaceholders
    ? computed(() => placeholderOf(texts.value[text]))
    : undefined;
  return (
    <iframe
      class={`wpwl-control wpwl-control-iframe wpwl-control-${name}`}
      name={field}
      src={form.frameSrc(field as CardRole)}
      title={computed(() => frameTitle(texts.value[label].trim() || spoken.value[label], ordinal))}
      height={44}
      frameBorder={settings.style === 'none' ? 1 : 0}
      allow={delegations()}
      {...{ placeholder }}
    />
  );
}

/** Chromium before it knows a feature warns of its name on the console (experience.md A-10). */
function delegations(): string | undefined {
  const { featurePolicy } = document as { featurePolicy?: { features(): string[] } };
  return featurePolicy?.features().includes('autofill') ? 'autofill' : undefined;
}

/** Two forms on a page: titles of frames must differ. */
export const frameTitle = (name: string, ordinal: number) =>
  titleOf(name) + (ordinal > 1 ? ` ${ordinal}` : '');

export function ExpiryField({ form }: { form: CardFormProps }) {
  return (
    <CardField
      name="expiry"
      field="card.expiry"
      label="expiryDate"
      text="mmyy"
      form={form}
      isHosted={form.settings.enableSAQACompliance}
      type="tel"
      dir="ltr"
      inputMode="numeric"
      autocomplete="cc-exp"
      data-action="blur-card-expiry"
      aria-required="true"
    />
  );
}

/** One name as it is on the card, or the two that are the billing name, too (widget-contract.md 2.2). */
export function HolderField({ form }: { form: CardFormProps }) {
  const { forceCardHolderEqualsBillingName, allowEmptyCardHolderName, enableSAQACompliance } = form.settings;
  if (forceCardHolderEqualsBillingName) return <BillingName form={form} />;
  return (
    <CardField
      name="cardHolder"
      field="card.holder"
      label="cardHolder"
      form={form}
      isHosted={enableSAQACompliance}
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
      key={name}
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

/** What single countries and checks ask of a shopper besides the card. */
export function ExtraFields({ form }: { form: CardFormProps }) {
  const { showBirthDate, showTaxNumberField } = form.settings;
  return [
    showBirthDate && (
      <CardField
        key="birthDate"
        name="birthDate"
        field="customer.birthDate"
        label="birthDate"
        text="ddmmyyyy"
        form={form}
        dir="ltr"
        inputMode="numeric"
        autocomplete="bday"
      />
    ),
    showTaxNumberField && (
      <CardField
        key="taxNumber"
        name="taxNumber"
        field="customer.identificationDocId"
        label="taxNumber"
        form={form}
        dir="ltr"
        inputMode="numeric"
        autocomplete="off"
      />
    ),
  ];
}
