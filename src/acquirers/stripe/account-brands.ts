/** Asks which brands besides cards the account has (https://docs.stripe.com/api/payment_method_configurations/list). */
import type Stripe from 'stripe';
import type { AccountBrands, ConnectorParts } from '../../connector/index.ts';
import { createClient } from './client.ts';
import { methods } from './methods-data.ts';

const remedy = 'use a key with the permission payment_method_configurations_read';

/** Reads the default configuration: what it leaves out is not activated in the dashboard. */
export async function listBrands({
  settings: { apiKey },
  send,
}: ConnectorParts<{ apiKey: string }>): Promise<AccountBrands> {
  const listed = await createClient(apiKey, send).find<Stripe.ApiList<Stripe.PaymentMethodConfiguration>>(
    'payment_method_configurations',
    { limit: 100 },
  );
  if ('refusal' in listed) {
    const isForbidden = listed.refusal.status === 403;
    return { remedy: isForbidden ? remedy : 'run it again with a key that Stripe takes' };
  }
  // One with an application is that of a platform.
  const own = listed.object.data?.find((one) => one?.is_default && one.active && !one.application);
  if (own == null) return { remedy: 'activate a default configuration of methods in the dashboard' };
  const brands = Object.entries(methods).map(([brand, { type }]) => ({
    brand,
    type,
    isOn: own[type]?.available === true,
  }));
  return { brands };
}
