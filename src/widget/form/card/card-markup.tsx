import { computed } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { FieldName } from '../../hosted/field.ts';
import type { Texts } from '../../locales/en.ts';
import { placeholderOf, titleOf } from '../../locales/hooks.ts';
import { Group, Input, type InputAttributes } from '../form-parts.tsx';
import type { FormView } from '../form-props.ts';
import type { CardRole, CardView } from './card-form-props.ts';

interface Props extends InputAttributes {
  /** Name of the field in the classes. */
  name: FieldName;
  /** The name that the API knows; of a frame, its role. */
  field: string;
  label: keyof Texts;
  text?: keyof Texts;
  framed?: boolean;
  view: CardView;
  children?: ComponentChildren;
}

type FrameProps = Pick<Props, 'name' | 'field' | 'label' | 'text'> & {
  view: FormView & Pick<CardView, 'frameSrc'>;
};

/** One field of the card with its label: an input of the page, or a frame of the gateway. */
export function CardField({ framed = false, children, ...field }: Props) {
  const { name, label, view } = field;
  return (
    <Group name={name} field={field.field} view={view} label={computed(() => view.texts.value[label])}>
      {framed ? <FieldFrame {...field} /> : <Input {...field} />}
      {children}
    </Group>
  );
}

/** A field in a frame of the gateway, where the input would be (widget-contract.md 5.3). */
export function FieldFrame({ field, name, view, label, text = label }: FrameProps) {
  const { settings, texts, spoken, ordinal } = view;
  const placeholder = settings.showPlaceholders
    ? computed(() => placeholderOf(texts.value[text]))
    : undefined;
  return (
    <iframe
      class={`wpwl-control wpwl-control-iframe wpwl-control-${name}`}
      name={field}
      src={view.frameSrc(field as CardRole)}
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

export function Expiry({ view }: { view: CardView }) {
  return (
    <CardField
      name="expiry"
      field="card.expiry"
      label="expiryDate"
      text="mmyy"
      view={view}
      framed={view.settings.enableSAQACompliance}
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
export function Holder({ view }: { view: CardView }) {
  const { forceCardHolderEqualsBillingName, allowEmptyCardHolderName, enableSAQACompliance } = view.settings;
  if (forceCardHolderEqualsBillingName) return <BillingName view={view} />;
  return (
    <CardField
      name="cardHolder"
      field="card.holder"
      label="cardHolder"
      view={view}
      framed={enableSAQACompliance}
      autocomplete="cc-name"
      spellcheck={false}
      aria-required={allowEmptyCardHolderName ? undefined : 'true'}
    />
  );
}

function BillingName({ view }: { view: CardView }) {
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
      view={view}
      autocomplete={`billing ${token}`}
      spellcheck={false}
      maxLength={50}
      aria-required="true"
    />
  ));
}

/** What single countries and checks ask of a shopper besides the card. */
export function Extras({ view }: { view: CardView }) {
  const { showBirthDate, showTaxNumberField } = view.settings;
  return [
    showBirthDate && (
      <CardField
        key="birthDate"
        name="birthDate"
        field="customer.birthDate"
        label="birthDate"
        text="ddmmyyyy"
        view={view}
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
        view={view}
        dir="ltr"
        inputMode="numeric"
        autocomplete="off"
      />
    ),
  ];
}
