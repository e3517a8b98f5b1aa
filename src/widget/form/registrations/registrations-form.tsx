import { computed, type ReadonlySignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { OneClick } from '../../../contract/wpwl.ts';
import type { FormTexts } from '../../../texts/form.ts';
import { localizedBrandName } from '../../locales/brand-name.ts';
import { SubmitGroup } from '../form-parts.tsx';
import type { FormProps } from '../form-props.ts';

/** One stored means and whether it can still be paid with. */
export interface SavedRegistration extends OneClick {
  isPastExpiry: boolean;
}

/** The form of the saved registrations, node for node as merchants know it. Source: widget-contract.md 5.4. */
export function RegistrationsForm({ form, saved }: { form: FormProps; saved: readonly SavedRegistration[] }) {
  const first = saved.find(({ isPastExpiry: expired }) => !expired);
  return (
    <form
      class="wpwl-form wpwl-form-registrations wpwl-form-has-inputs wpwl-clearfix"
      action={form.action}
      method="POST"
      lang={computed(() => form.language.value.tag)}
      accept-charset="UTF-8"
      data-action="submit-registration"
    >
      {saved.map((means) => (
        <RegistrationGroup key={means.id} texts={form.texts} means={means} checked={means === first} />
      ))}
      <SubmitGroup form={form} />
    </form>
  );
}

function RegistrationGroup(props: {
  texts: ReadonlySignal<FormTexts>;
  means: SavedRegistration;
  checked: boolean;
}) {
  const { texts, means } = props;
  const { last4Digits, expiryMonth, iban, holder, email = means.accountId } = means;
  return (
    <div class="wpwl-group wpwl-group-registration wpwl-clearfix">
      <label class="wpwl-registration">
        <Part name="registrationId">
          <input
            type="radio"
            name="registrationId"
            value={means.id}
            defaultChecked={props.checked}
            disabled={means.isPastExpiry}
            data-action="change-registration"
            aria-label={computed(() => spoken(means, texts.value))}
          />
        </Part>
        <Part name="brand">
          <div class={`wpwl-brand wpwl-brand-${means.brand} wpwl-brand-inline`} aria-hidden="true" />
        </Part>
        <Part name="details">
          {last4Digits && <Part name="number">{ltr(`************${last4Digits}`)}</Part>}
          {iban && <Part name="iban">{ltr(iban)}</Part>}
          {expiryMonth && <Part name="expiry">{ltr(dateOf(means))}</Part>}
          {holder && <Part name="holder">{holder}</Part>}
          {email && <Part name="email">{ltr(email)}</Part>}
          {means.isPastExpiry && <Part name="expired">{computed(() => texts.value.expiryYearError)}</Part>}
        </Part>
        <Part name="cvv" />
      </label>
    </div>
  );
}

function Part({ name, children }: { name: string; children?: ComponentChildren }) {
  return <div class={`wpwl-wrapper-registration wpwl-wrapper-registration-${name}`}>{children}</div>;
}

/** Digits keep their order in a form of the other direction. */
const ltr = (text: string) => <bdi dir="ltr">{text}</bdi>;

const dateOf = ({ expiryMonth, expiryYear }: OneClick) => `${expiryMonth}/${expiryYear?.slice(-2)}`;

/** The name for assistive technology: `Visa ending in 0091, expires 12/35, Jane Jones`. */
function spoken(means: SavedRegistration, texts: FormTexts): string {
  const { endingIn, expires, expiryYearError } = texts;
  const {
    brand,
    last4Digits,
    expiryMonth,
    iban,
    holder,
    isPastExpiry: expired,
    email = means.accountId,
  } = means;
  const name = localizedBrandName(brand, texts);
  return [
    last4Digits ? endingIn.replace('{0}', name).replace('{1}', last4Digits) : name,
    iban ?? email,
    expired ? expiryYearError : expiryMonth && expires.replace('{0}', dateOf(means)),
    holder,
  ]
    .filter(Boolean)
    .join(`${texts.comma} `);
}
