/** The parameters of a request: their types, and how they are sent. */
import { MerchantError } from './errors.ts';
import type {
  CheckoutConfirmationParameterName,
  CheckoutParameterName,
  CheckoutUpdateParameterName,
  FollowUpParameterName,
  PaymentParameterName,
  RegistrationParameterName,
  RegistrationPaymentParameterName,
  RegistrationUpdateParameterName,
  StandaloneAuthenticationParameterName,
} from './parameter-names-data.ts';

/** Values by name. A name that the operation does not take is an error of the compiler where it is written out. */
type Named<Name extends string> = { readonly [Each in Name]?: string | undefined };
type Needed<Name extends string> = { readonly [Each in Name]: string };

/** Amount (such as `92.00`), its currency (ISO 4217) and the type of the payment. */
type Sale = Needed<'amount' | 'currency' | 'paymentType'>;
/** Amount, such as `92.00`, and its currency (ISO 4217). */
type Price = Needed<'amount' | 'currency'>;

export type CheckoutParameters = Named<CheckoutParameterName>;
export type CheckoutUpdateParameters = Named<CheckoutUpdateParameterName>;
export type CheckoutConfirmationParameters = Named<CheckoutConfirmationParameterName>;
export type PaymentParameters = Sale & Named<Exclude<PaymentParameterName, keyof Sale>>;
export type RegistrationPaymentParameters = Sale &
  Named<Exclude<RegistrationPaymentParameterName, keyof Sale>>;
export type FollowUpParameters = Price & Named<Exclude<FollowUpParameterName, keyof Sale>>;
export type ReversalParameters = Named<Exclude<FollowUpParameterName, 'paymentType'>>;
export type RegistrationParameters = Named<RegistrationParameterName>;
export type RegistrationUpdateParameters = Named<RegistrationUpdateParameterName>;
export type AuthenticationParameters = Price &
  Needed<'card.number'> &
  Named<Exclude<StandaloneAuthenticationParameterName, keyof Price | 'card.number'>>;

/** Values as they are sent. Numbers are taken from callers without types; what is undefined is left out. */
export type SentParameters = Readonly<Record<string, string | undefined>>;

/** Makes the body or the query of a request. Throws a {@link MerchantError} that names a value which is no text. */
export function toFormFields(
  parameters: SentParameters,
  fixed: Readonly<Record<string, string>>,
): URLSearchParams {
  const form = new URLSearchParams();
  const all: Readonly<Record<string, unknown>> = { ...parameters, ...fixed };
  for (const [name, value] of Object.entries(all)) {
    if (value === undefined || value === null) continue;
    if (!['string', 'number', 'boolean'].includes(typeof value)) throw noText(name);
    form.append(name, String(value));
  }
  return form;
}

function noText(name: string): MerchantError {
  const remedy =
    'Give a string; write members of objects as names such as customer.email or cart.items[0].name.';
  return new MerchantError('parameters', `The parameter ${name} is no text.`, remedy, { parameters: [name] });
}
