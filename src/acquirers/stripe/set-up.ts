/** Registers the webhook, and looks at the account (https://docs.stripe.com/api/webhook_endpoints, /api/accounts/retrieve). */
import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { type ConnectorParts, type SetUp, type SetUpStep, toWebhookStep } from '../../connector/index.ts';
import { apiVersion, createClient, type Refusal } from './client.ts';

/**
 * The events that are read; `webhook.ts` reads them. Source: https://docs.stripe.com/api/events/types, read on 2026-11-28.
 */
export const stripeEvents: Stripe.WebhookEndpointCreateParams.EnabledEvent[] = [
  'payment_intent.succeeded',
  'payment_intent.amount_capturable_updated',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.captured',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
];

function remedyFor({ status }: Refusal): string {
  if (status === 429) return 'run it again in a minute';
  return status === 403
    ? 'use a key that may write webhook endpoints, or add the endpoint in the dashboard'
    : 'add it in the dashboard, which says why Stripe does not take it';
}

export async function setUp(
  {
    settings: { apiKey, webhookSecret },
    send,
    environment,
  }: ConnectorParts<{ apiKey: string; webhookSecret?: string }>,
  url: string,
): Promise<SetUp> {
  const client = createClient(apiKey, send);
  const steps: SetUpStep[] = [];
  const account = await client.find<Stripe.Account>('account');
  if ('refusal' in account && account.refusal.status === 401) {
    const remedy = `give one of the ${environment} system`;
    return { steps: [{ state: 'missing', what: 'the API key is refused', remedy }], settings: {} };
  }
  if ('refusal' in account)
    steps.push({ state: 'unseen', what: 'the account', remedy: 'use a key that may read it' });
  else
    steps.push(
      account.object.charges_enabled
        ? { state: 'there', what: 'the account may charge' }
        : {
            state: 'missing',
            what: 'the account may not charge yet',
            remedy: 'complete it in the dashboard',
          },
    );

  const listed = await client.find<Stripe.ApiList<Stripe.WebhookEndpoint>>('webhook_endpoints', {
    limit: 100,
  });
  if ('refusal' in listed) {
    steps.push({ state: 'unseen', what: `the webhook to ${url}`, remedy: remedyFor(listed.refusal) });
    return { steps, settings: {} };
  }
  const earlier = listed.object.data?.find((one) => one?.url === url);
  if (earlier?.id) {
    const had = earlier.enabled_events ?? [];
    const lacking = had.includes('*') ? [] : stripeEvents.filter((event) => !had.includes(event));
    const enabled_events = [...new Set([...had, ...stripeEvents])];
    const updated =
      lacking.length > 0 &&
      (await client.post(`webhook_endpoints/${earlier.id}`, { enabled_events }, randomUUID()));
    if (updated && 'refusal' in updated)
      steps.push({
        state: 'missing',
        what: `events of the webhook: ${lacking.join(', ')}`,
        remedy: remedyFor(updated.refusal),
      });
    else if (lacking.length > 0)
      steps.push({ state: 'made', what: `events of the webhook: ${lacking.join(', ')}` });
    steps.push(toWebhookStep(url, earlier.status === 'enabled'));
    if (webhookSecret === undefined)
      steps.push({
        state: 'missing',
        what: 'its signing secret, which Stripe shows in the dashboard',
        remedy: 'give the setting webhookSecret',
      });
    return { steps, settings: {} };
  }
  const wanted: Stripe.WebhookEndpointCreateParams = {
    ...{ url, enabled_events: stripeEvents, api_version: apiVersion, description: 'payment-widgets' },
  };
  const made = await client.post<Stripe.WebhookEndpoint>('webhook_endpoints', wanted, randomUUID());
  if ('refusal' in made) {
    steps.push({ state: 'missing', what: `the webhook to ${url}`, remedy: remedyFor(made.refusal) });
    return { steps, settings: {} };
  }
  steps.push({ state: 'made', what: `the webhook to ${url}` });
  const { secret } = made.object;
  return { steps, settings: typeof secret === 'string' ? { webhookSecret: secret } : {} };
}
