/** Speaks Stripe's API: forms there, JSON back. */
import type Stripe from 'stripe';
import { type HttpAnswer, readJsonAnswer, type Send, UnknownOutcome } from '../../connector/index.ts';

const address = 'https://api.stripe.com/v1/';
/** That of the types: a request to another one would be read by other rules. */
export const apiVersion: Stripe.LatestApiVersion = '2026-10-28.endive';

/** An object of Stripe's as it came: any of its members may be missing. */
export type Unchecked<Type> = Type extends string
  ? string
  : Type extends object
    ? { readonly [Name in keyof Type]?: Unchecked<Type[Name]> | null }
    : Type;

/** Why Stripe refused a request. */
export interface Refusal {
  readonly status: number;
  readonly failure: Unchecked<Stripe.StripeRawError & { readonly payment_intent: Stripe.PaymentIntent }>;
}

type Answer<Type> = { readonly object: Unchecked<Type> } | { readonly refusal: Refusal };

/** Stripe has no such object for this key. */
export class NotThere extends UnknownOutcome {}

export type Client = ReturnType<typeof createClient>;

/** The methods throw `UnknownOutcome` when the answer does not tell what became of the request. */
export function createClient(apiKey: string, send: Send) {
  const headers = { authorization: `Bearer ${apiKey}`, 'stripe-version': apiVersion };
  async function find<Type>(path: string, parameters = {}): Promise<Answer<Type>> {
    const url = `${address}${path}?${formOf(parameters)}`;
    return read<Type>(await send({ method: 'GET', url, headers }));
  }
  return {
    find,
    async get<Type>(path: string, parameters = {}): Promise<Unchecked<Type>> {
      const answer = await find<Type>(path, parameters);
      if ('object' in answer) return answer.object;
      if (answer.refusal.status === 404) throw new NotThere('Stripe does not know what it is asked for');
      throw new UnknownOutcome('Stripe does not say what it is asked');
    },
    /** @param key Stripe answers a second request with the same key as it answered the first. */
    async post<Type>(path: string, parameters: object, key: string): Promise<Answer<Type>> {
      const form = { 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': key };
      const content = { headers: { ...headers, ...form }, body: formOf(parameters).toString() };
      return read<Type>(await send({ method: 'POST', url: address + path, ...content }));
    },
  };
}

/**
 * Reads an answer (https://docs.stripe.com/error-low-level): 4xx says that the request was wrong, or the card declined. Else it may
 * have been carried out: 409 and `idempotency_error` are about an earlier request, 424 about a system behind Stripe.
 */
function read<Type>(answer: HttpAnswer): Answer<Type> {
  const { status } = answer;
  const body = readJsonAnswer(answer) as Unchecked<Type & { readonly error: Refusal['failure'] }> | null;
  if (status === 200 && body) return { object: body as Unchecked<Type> };
  const failure = body?.error;
  const isTold = /^(card|invalid_request|authentication|rate_limit)_error$/.test(failure?.type ?? '');
  if (/^4(?!09|24)/.test(`${status}`) && isTold && failure) return { refusal: { status, failure } };
  throw new UnknownOutcome(`Stripe answered HTTP ${status}, which does not say what was done`);
}

/** Writes nested members as Stripe reads them: `card[number]`, and `expand[0]` for a list. */
function formOf(parameters: object): URLSearchParams {
  const form = new URLSearchParams();
  const add = (name: string, value: unknown): void => {
    if (typeof value === 'object' && value !== null)
      for (const [member, inner] of Object.entries(value)) add(name ? `${name}[${member}]` : member, inner);
    else if (value !== undefined) form.append(name, String(value));
  };
  add('', parameters);
  return form;
}
