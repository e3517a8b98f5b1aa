import { computed, type ReadonlySignal, type Signal } from '@preact/signals';
import type { ComponentChildren, RefCallback } from 'preact';
import type { OneClick } from '#contract/wpwl.ts';
import type { FormTexts } from '../../../texts/form.ts';
import { commonWords, localizedBrandName } from '../../locales/brand-name.ts';
import { joinList } from '../../locales/join-list.ts';
import { type FormProps, nodeRef } from '../form-props.ts';
import { FormElement, SubmitGroup } from '../parts/form-parts.tsx';

/** One registration that the shopper can pay with, as the form shows it. */
export interface SavedRegistration extends OneClick {
  /** When the card expires by the browser's clock, in milliseconds; infinite when that is not checked. */
  endsAt: number;
  /** Whether the card has expired; it may expire while the page is open. */
  isPastExpiry: Signal<boolean>;
  /** Its drawn nodes, written by {@link nodeRef}. */
  nodes: { group?: HTMLElement; details?: HTMLElement; cvvWrapper?: HTMLElement };
}

/** How many registrations are seen at first, in layouts that are no hosted script's, where there are two more at least. */
export const seen = 4;

interface RegistrationsFormProps {
  form: FormProps;
  saved: readonly SavedRegistration[];
  /** How many are not seen yet, and what shows them. */
  more: { readonly count: ReadonlySignal<number>; show(): void };
}

/**
 * The form of the saved registrations, with exactly the nodes that merchants' scripts and styles expect. Source:
 * widget-contract.md 5.4.
 */
export function RegistrationsForm({ form, saved, more }: RegistrationsFormProps) {
  const first = saved.find(({ isPastExpiry }) => !isPastExpiry.peek());
  return (
    <FormElement
      form={form}
      names="wpwl-form-registrations wpwl-form-has-inputs"
      data-action="submit-registration"
    >
      {saved.map((registration, index) => (
        <RegistrationGroup
          texts={form.texts}
          registration={registration}
          isChecked={registration === first}
          isHidden={computed(() => index >= seen && more.count.value > 0)}
        />
      ))}
      {more.count.peek() > 0 && (
        <button
          class="wpwl-button-more"
          type="button"
          hidden={computed(() => !more.count.value)}
          onClick={more.show}
        >
          {computed(() => form.texts.value.showMore.replace('{0}', `${more.count.value}`))}
        </button>
      )}
      <SubmitGroup form={form} />
    </FormElement>
  );
}

function RegistrationGroup(props: {
  texts: ReadonlySignal<FormTexts>;
  registration: SavedRegistration;
  isChecked: boolean;
  isHidden: ReadonlySignal<boolean>;
}) {
  const { texts, registration, isHidden } = props;
  const { last4Digits, expiryMonth, iban, holder, email = registration.accountId } = registration;
  const brand = computed(() => localizedBrandName(registration.brand, texts.value));
  return (
    <div
      class="wpwl-group wpwl-group-registration wpwl-clearfix"
      hidden={isHidden}
      ref={nodeRef(registration.nodes, 'group')}
    >
      <label class="wpwl-registration">
        <Wrapper name="registrationId">
          <input
            type="radio"
            name="registrationId"
            value={registration.id}
            defaultChecked={props.isChecked}
            disabled={registration.isPastExpiry}
            data-action="change-registration"
            aria-label={computed(() => spoken(registration, texts.value))}
          />
        </Wrapper>
        <Wrapper name="brand">
          <div class={`wpwl-brand wpwl-brand-${registration.brand} wpwl-brand-inline`} aria-hidden="true" />
        </Wrapper>
        <Wrapper name="details" wrapperRef={nodeRef(registration.nodes, 'details')}>
          {last4Digits && (
            <Wrapper name="number" brand={brand}>
              {ltr(
                <>
                  <span class="wpwl-mask">************</span>
                  {last4Digits}
                </>,
              )}
            </Wrapper>
          )}
          {iban && (
            <Wrapper name="iban" brand={brand}>
              {ltr(iban)}
            </Wrapper>
          )}
          {expiryMonth && <Wrapper name="expiry">{ltr(dateOf(registration))}</Wrapper>}
          {holder && <Wrapper name="holder">{holder}</Wrapper>}
          {email && <Wrapper name="email">{ltr(email)}</Wrapper>}
          {registration.isPastExpiry.peek() && <ExpiredNote texts={texts} />}
        </Wrapper>
        <Wrapper name="cvv" wrapperRef={nodeRef(registration.nodes, 'cvvWrapper')} />
      </label>
    </div>
  );
}

/** Says at the card that it has expired. */
export function ExpiredNote({ texts }: { texts: ReadonlySignal<FormTexts> }) {
  return <Wrapper name="expired">{computed(() => texts.value.expiryYearError)}</Wrapper>;
}

interface WrapperProps {
  name: string;
  /** Stands before the children, but in no text that scripts read (registrations.css). */
  brand?: ReadonlySignal<string>;
  wrapperRef?: RefCallback<HTMLDivElement>;
  children?: ComponentChildren;
}

function Wrapper({ name, brand, wrapperRef, children }: WrapperProps) {
  return (
    <div
      class={`wpwl-wrapper-registration wpwl-wrapper-registration-${name}`}
      data-name={brand}
      ref={wrapperRef}
    >
      {children}
    </div>
  );
}

/** Isolates a text, so that its digits stay left to right in a right-to-left form. */
const ltr = (text: ComponentChildren) => <bdi dir="ltr">{text}</bdi>;

const dateOf = ({ expiryMonth, expiryYear }: OneClick) => `${expiryMonth}/${expiryYear?.slice(-2)}`;

/** Returns the accessible name of a registration, such as `Visa ending in 0091, expires 12/35, Jane Jones`. */
function spoken(registration: SavedRegistration, texts: FormTexts): string {
  const { endingIn, expires, expiryYearError } = texts;
  const {
    brand,
    last4Digits,
    expiryMonth,
    iban,
    holder,
    isPastExpiry,
    email = registration.accountId,
  } = registration;
  const name = localizedBrandName(brand, texts);
  const isSentence = last4Digits && !commonWords(brand, texts);
  const parts = [
    isSentence ? endingIn.replace('{0}', name).replace('{1}', last4Digits) : name,
    isSentence ? undefined : last4Digits,
    iban ?? email,
    isPastExpiry.value ? expiryYearError : expiryMonth && expires.replace('{0}', dateOf(registration)),
    holder,
  ];
  return joinList(parts.filter(Boolean), texts.comma);
}

interface OtherMethodsProps {
  readonly texts: ReadonlySignal<FormTexts>;
  press(event: Event): void;
}

/**
 * The button that shows the other forms. It has the same class as the pay button, which merchants' styles and scripts
 * rely on (widget-contract.md 5.4).
 */
export function OtherMethods({ texts, press }: OtherMethodsProps) {
  return (
    <button
      class="wpwl-button wpwl-button-pay"
      type="button"
      data-action="show-initial-forms"
      onClick={press}
    >
      {computed(() => texts.value.showOtherPaymentMethods)}
    </button>
  );
}
