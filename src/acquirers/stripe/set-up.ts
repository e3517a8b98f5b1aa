/** Registers the webhook, and looks at the account (https://docs.stripe.com/api/webhook_endpoints, /api/accounts/retrieve). */
import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import {
  type ConnectorParts,
  leadsTo,
  quoteReason,
  remedyOfAddress,
  remedyOfHaste,
  type SetUp,
  type SetUpStep,
  toWebhookStep,
} from '../../connector/index.ts';
import { apiVersion, type Client, createClient, type Refusal, type Unchecked } from './client.ts';

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

function remedyFor({ status, failure: { code, param } }: Refusal): string {
  if (status === 429) return remedyOfHaste;
  if (code === 'secret_key_required') return 'give a secret key, which begins with sk_ or rk_';
  if (code === 'url_invalid' || param === 'url') return remedyOfAddress;
  return status === 403
    ? 'use a key that may write webhook endpoints, or add the endpoint in the dashboard'
    : 'add it in the dashboard, which says why Stripe does not take it';
}

/** The step about what Stripe refuses, with its reason. */
function refusedStep(what: string, refusal: Refusal): SetUpStep {
  const { code, param, message } = refusal.failure;
  return missing(`${what}${quoteReason('Stripe', [code, param, message])}`, remedyFor(refusal));
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
  const account = await findAccount(client);
  if ('refusal' in account && account.refusal.status === 401) {
    const remedy = `give one of the ${environment} system`;
    return { steps: [missing('the API key is refused', remedy)], settings: {} };
  }
  steps.push(...stepsOfAccount(account));
  const listed = await listEndpoints(client);
  if ('refusal' in listed) {
    steps.push(refusedStep(`the webhook to ${url}`, listed.refusal));
    return { steps, settings: {} };
  }
  const earlier = listed.endpoints.filter((one) => leadsTo(one.url ?? '', url) && !one.application);
  if (earlier.length > 0) {
    steps.push(...(await stepsOfEndpoints(client, earlier, url, webhookSecret)));
    return { steps, settings: {} };
  }
  const wanted: Stripe.WebhookEndpointCreateParams = {
    url,
    enabled_events: stripeEvents,
    api_version: apiVersion,
    description: 'payment-widgets',
  };
  const made = await client.post<Stripe.WebhookEndpoint>('webhook_endpoints', wanted, randomUUID());
  if ('refusal' in made) {
    steps.push(refusedStep(`the webhook to ${url}`, made.refusal));
    return { steps, settings: {} };
  }
  steps.push({ state: 'made', what: `the webhook to ${url}` });
  const { secret } = made.object;
  return { steps, settings: typeof secret === 'string' ? { webhookSecret: secret } : {} };
}

type Account = Awaited<ReturnType<typeof findAccount>>;
type Endpoint = Unchecked<Stripe.WebhookEndpoint>;
const findAccount = (client: Client) => client.find<Stripe.Account>('account');
const missing = (what: string, remedy: string): SetUpStep => ({ state: 'missing', what, remedy });

function stepsOfAccount(account: Account): readonly SetUpStep[] {
  if ('refusal' in account)
    return [{ state: 'unseen', what: 'the account', remedy: 'use a key that may read it' }];
  const { charges_enabled, country } = account.object;
  return [
    charges_enabled
      ? { state: 'there', what: 'the account may charge' }
      : missing('the account may not charge yet', 'complete it in the dashboard'),
    ...(country === 'IN'
      ? [
          missing(
            'the search for payments, which Stripe has not in India',
            'use an account of another country',
          ),
        ]
      : []),
  ];
}

/** Reads all pages. */
async function listEndpoints(
  client: Client,
): Promise<{ readonly refusal: Refusal } | { readonly endpoints: readonly Endpoint[] }> {
  const endpoints: Endpoint[] = [];
  for (let after: string | undefined, hasMore = true; hasMore; ) {
    const page = await client.find<Stripe.ApiList<Stripe.WebhookEndpoint>>('webhook_endpoints', {
      limit: 100,
      ...(after !== undefined && { starting_after: after }),
    });
    if ('refusal' in page) return page;
    const read = (page.object.data ?? []).flatMap((one) => one ?? []);
    endpoints.push(...read);
    after = read.at(-1)?.id ?? undefined;
    hasMore = page.object.has_more === true && after !== undefined;
  }
  return { endpoints };
}

async function stepsOfEndpoints(
  client: Client,
  earlier: readonly Endpoint[],
  url: string,
  webhookSecret: string | undefined,
): Promise<readonly SetUpStep[]> {
  const enabled = earlier.filter(({ status }) => status === 'enabled');
  const [own = {}] = enabled.length > 0 ? enabled : earlier;
  const { id = '', enabled_events: had, api_version: version, status } = own;
  const faults: readonly (readonly [isWrong: boolean, what: string, remedy: string])[] = [
    [
      enabled.length > 1,
      `${enabled.length} endpoints lead to ${url}: each event comes as often`,
      'switch off all but one',
    ],
    [
      version != null && version !== apiVersion,
      `the endpoint sends events of the version ${version}, and ${apiVersion} is read`,
      'delete it in the dashboard and run this again: Stripe gives a version to new endpoints alone',
    ],
    [
      webhookSecret === undefined,
      'its signing secret, which Stripe shows in the dashboard',
      'give the setting webhookSecret',
    ],
  ];
  return [
    ...(await addEvents(
      client,
      id ?? '',
      (had ?? []).flatMap((one) => one ?? []),
    )),
    toWebhookStep(url, status === 'enabled'),
    ...faults.flatMap(([isWrong, what, remedy]) => (isWrong ? [missing(what, remedy)] : [])),
  ];
}

/** Adds the events that an endpoint lacks to those that it has. */
async function addEvents(client: Client, id: string, had: readonly string[]): Promise<readonly SetUpStep[]> {
  const lacking = had.includes('*') ? [] : stripeEvents.filter((event) => !had.includes(event));
  if (lacking.length === 0 || id === '') return [];
  const enabled_events = [...new Set([...had, ...stripeEvents])];
  const updated = await client.post(`webhook_endpoints/${id}`, { enabled_events }, randomUUID());
  const what = `events of the webhook: ${lacking.join(', ')}`;
  return ['refusal' in updated ? refusedStep(what, updated.refusal) : { state: 'made', what }];
}
