/** Says what card networks want of a shop's payments and its recorded requests leave out (docs/duties.md, 2 and 4). */
import { Refusal } from '../gateway/core/refusal.ts';
import { findAuthenticationLacks } from '../gateway/three-d-secure/authentication-wants.ts';
import { pathOf } from './recorded-calls.ts';
import type { ShopRequest } from './recorded-requests.ts';

/** Returns a sentence for each parameter, of requests that make a payment or prepare one. */
export function noteLacks(requests: readonly ShopRequest[]): string[] {
  const lacks = requests.flatMap((request) =>
    readSent(request).filter(({ name }) => !request.hidden.includes(name)),
  );
  return [...new Set(lacks.map(({ name, message }) => `${name} ${message}.`))];
}

function readSent({ method, url, readBody }: ShopRequest) {
  if (method !== 'POST' || !/^\/v1\/(checkouts|payments)$/.test(pathOf(url))) return [];
  try {
    const sent = readBody();
    return /^(PA|DB|PA\.CP)$/.test(sent.paymentType ?? '') ? findAuthenticationLacks(sent) : [];
  } catch (error) {
    // The doctor reports a body that cannot be read elsewhere, as a wrong request.
    if (error instanceof Refusal) return [];
    throw error;
  }
}
