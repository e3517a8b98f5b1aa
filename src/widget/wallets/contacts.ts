import { partPatterns, plainParts } from '#contract/address-patterns.ts';
import type { WalletHost } from './wallet.ts';

/** A person with an address, as a wallet's sheet gives them, under the gateway's names. */
export interface Contact {
  given?: string | undefined;
  family?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  /** The lines of the street address. */
  lines?: readonly (string | undefined)[] | undefined;
  city?: string | undefined;
  state?: string | undefined;
  postcode?: string | undefined;
  country?: string | undefined;
}

/**
 * The form in which the gateway accepts each value. A value of another form is left out and told, because the gateway would
 * refuse the whole payment.
 */
const takes: typeof partPatterns = {
  ...partPatterns,
  street1: /\D/,
  email: /^.{6,128}$/,
};

/**
 * Builds the payment parameters that `submitOnPaymentAuthorized` asks for (widget-contract.md 2.4): `customer.*` from
 * one contact, `billing.*` from the other.
 */
export function contactFields(
  { warn }: Pick<WalletHost, 'warn'>,
  wanted: readonly string[] | undefined,
  customer: Contact,
  billing: Contact,
): Record<string, string> {
  const fields: Record<string, string> = {};
  const drop = (name: string) => warn(`${name} of the wallet is not sent: the gateway does not take it.`);
  const put = (prefix: string, name: string, value: string | undefined, maxLength: number) => {
    if (!value?.trim()) return;
    const text = (plainParts[name]?.(value) ?? value).trim().slice(0, maxLength);
    if (text && takes[name]?.test(text) !== false) fields[`${prefix}.${name}`] = text;
    else drop(`${prefix}.${name}`);
  };
  if (wanted?.includes('customer')) {
    put('customer', 'email', customer.email, 129);
    // The gateway requires given name and family name together with any other field of the customer
    // (settled question 16).
    if (customer.given && customer.family) {
      put('customer', 'givenName', customer.given, 50);
      put('customer', 'surname', customer.family, 50);
      put('customer', 'phone', customer.phone, 26);
    } else if (customer.phone) drop('customer.phone');
  }
  if (wanted?.includes('billing')) {
    const [first, ...others] = (billing.lines ?? []).filter(Boolean);
    put('billing', 'street1', first, 100);
    put('billing', 'street2', others.join(', '), 100);
    put('billing', 'city', billing.city, 80);
    put('billing', 'state', billing.state, 51);
    put('billing', 'postcode', billing.postcode, 17);
    put('billing', 'country', billing.country?.toUpperCase(), 3);
  }
  return fields;
}

/**
 * Splits a full name into given name and family name. The family name comes first in Chinese, Japanese and Korean
 * writing and in Hungary. A name in katakana alone is a foreign name in its own order.
 */
export function splitName(name = '', country?: string): Pick<Contact, 'given' | 'family'> {
  const words = name.trim().split(/\s+/);
  const isFirst = country === 'HU' || /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Hangul}]/u.test(name);
  const family = words.length > 1 ? (isFirst ? words.shift() : words.pop()) : undefined;
  return { given: words.join(' '), family };
}
