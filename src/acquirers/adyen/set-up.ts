/** Registers the webhook, and looks at the account (https://docs.adyen.com/api-explorer/Management/3/overview). */
import type { CreateMerchantWebhookRequest } from '@adyen/api-library/lib/src/typings/management/createMerchantWebhookRequest';
import * as z from 'zod';
import {
  type ConnectorParts,
  leadsTo,
  NotSent,
  remedyOfAddress,
  remedyOfHaste,
  type SetUp,
  type SetUpStep,
  toWebhookStep,
  UnknownOutcome,
} from '../../connector/index.ts';
import {
  disputeEvents,
  eventsMadeElsewhere,
  followUpEvents,
  paymentEvents,
  storingEvent,
} from './events-data.ts';
import { createManagement, type Managed } from './management.ts';
import type { Settings } from './settings.ts';
import type { Json } from './wire.ts';

/** The roles that payments need (https://docs.adyen.com/development-resources/api-credentials/roles). */
const roles = ['Checkout webservice role', 'API PCI Payments role'];
const managingRole = 'Management API—Webhooks read and write';
const roleOfWebhooks = `give the credential the role "${managingRole}", or add the webhook by hand`;
const byHand = 'add it in the Customer Area, which says why Adyen does not take it';
const remedies: Readonly<Record<number, string>> = { 403: roleOfWebhooks, 429: remedyOfHaste };

/** All events that are read. Adyen leaves some out of a webhook that does not name them. */
const events = [
  ...new Set([paymentEvents, followUpEvents, eventsMadeElsewhere, disputeEvents].flatMap(Object.keys)),
  storingEvent,
];

const credential = z.object({
  active: z.boolean(),
  roles: z.array(z.string()),
  allowedIpAddresses: z.array(z.string()).default([]),
});
const codes = z.array(z.string()).nullish();
const webhook = z.object({
  id: z.string().regex(/^[\w-]+$/),
  url: z.string(),
  active: z.boolean(),
  type: z.string().default('standard'),
  communicationFormat: z.string().default('json'),
  hasError: z.boolean().nullish(),
  additionalSettings: z.object({ includeEventCodes: codes, excludeEventCodes: codes }).nullish(),
});
type Webhook = z.infer<typeof webhook>;
const webhooks = z.object({ data: z.array(webhook).default([]), pagesTotal: z.int().default(1) });
const hmac = z.object({ hmacKey: z.string().regex(/^[0-9A-Fa-f]{64}$/) });

type Call = ReturnType<typeof createManagement>;
const missing = (what: string, remedy: string): SetUpStep => ({ state: 'missing', what, remedy });

export async function setUp(parts: ConnectorParts<Settings>, address: string): Promise<SetUp> {
  const { merchantAccount, hmacKey } = parts.settings;
  const call = createManagement(parts);
  const ownCredential = await call(credential, '/me');
  if ('refusal' in ownCredential && ownCredential.refusal === 401)
    return {
      steps: [missing('the API key is refused', `give one of the ${parts.environment} system`)],
      settings: {},
    };
  const steps = stepsOfCredential(ownCredential);
  const place = `/merchants/${encodeURIComponent(merchantAccount)}/webhooks`;
  const listed = await listWebhooks(call, place);
  if ('refusal' in listed) {
    const mayManage =
      'data' in ownCredential &&
      ownCredential.data.roles.some((role) => role.startsWith('Management API—Webhooks'));
    const isOfAccount = mayManage || listed.refusal !== 403;
    const remedy = isOfAccount
      ? `mend the setting merchantAccount: this key sees no merchant account "${merchantAccount}"`
      : roleOfWebhooks;
    return {
      steps: [
        ...steps,
        missing(`the webhook to ${address}${listed.reason}`, listed.refusal === 429 ? remedyOfHaste : remedy),
      ],
      settings: {},
    };
  }
  const earlier = listed.data.filter(({ url, type }) => leadsTo(url, address) && type === 'standard');
  const made = earlier.length > 0 ? undefined : await addWebhook(call, place, address);
  const further = made?.steps ?? stepsOfWebhooks(earlier, address, hmacKey);
  return { steps: [...steps, ...further, ...unseen], settings: made?.settings ?? {} };
}

/** What no answer of the Management API tells. */
const unseen: readonly SetUpStep[] = [
  {
    state: 'unseen',
    what: 'a webhook for the events of recurring tokens, which name stored accounts',
    remedy:
      'add "Recurring tokens life cycle events" with this address and the same HMAC key, if SEPA debits are repeated',
  },
];

function stepsOfCredential(ownCredential: Managed<z.infer<typeof credential>>): readonly SetUpStep[] {
  if ('refusal' in ownCredential)
    return [
      {
        state: 'unseen',
        what: 'the API credential',
        remedy: 'see in the Customer Area that it has its roles',
      },
    ];
  const { active, roles: given, allowedIpAddresses } = ownCredential.data;
  return [
    ...(active ? [] : [missing('the API credential is switched off', 'switch it on in the Customer Area')]),
    ...roles.map(
      (role): SetUpStep =>
        given.includes(role)
          ? { state: 'there', what: `the role "${role}"` }
          : missing(`the role "${role}"`, 'give it to the API credential'),
    ),
    ...(allowedIpAddresses.length === 0
      ? []
      : [
          {
            ...{
              state: 'unseen' as const,
              what: `whether the gateway calls from ${allowedIpAddresses.join(', ')}`,
            },
            remedy: 'the API credential takes no other address: add that of the gateway',
          },
        ]),
  ];
}

/** Reads all pages. */
async function listWebhooks(call: Call, place: string): Promise<Managed<readonly Webhook[]>> {
  const all: Webhook[] = [];
  for (let number = 1, last = 1; number <= last; number += 1) {
    const page = await call(webhooks, `${place}?pageNumber=${number}&pageSize=100`);
    if ('refusal' in page) return page;
    all.push(...page.data.data);
    last = page.data.pagesTotal;
  }
  return { data: all };
}

function stepsOfWebhooks(
  earlier: readonly Webhook[],
  address: string,
  hmacKey: string | undefined,
): readonly SetUpStep[] {
  const active = earlier.filter((one) => one.active);
  const [first] = active.length > 0 ? active : earlier;
  if (first === undefined) return [];
  const untold: SetUpStep = {
    state: 'unseen',
    what: 'the events OFFER_CLOSED, CAPTURE_FAILED, REFUND_FAILED, EXPIRE of the webhook',
    remedy: 'see that the Customer Area has them switched on',
  };
  const faults: readonly (readonly [isWrong: boolean, what: string, remedy: string])[] = [
    [
      active.length > 1,
      `${active.length} webhooks to ${address}: each event comes as often`,
      'switch off all but one',
    ],
    [
      first.communicationFormat !== 'json',
      `the webhook is in ${first.communicationFormat}`,
      'have it sent as JSON',
    ],
    [
      first.hasError === true,
      'the webhook was not answered lately, so that Adyen keeps its events back',
      'see that the gateway is reached there, and end the errors in the Customer Area',
    ],
    // A new key would make the one that another gateway uses worthless.
    [
      hmacKey === undefined,
      'its HMAC key, which Adyen shows once',
      'give the setting hmacKey, or generate a new key in the Customer Area, with the former one in previousHmacKeys',
    ],
  ];
  return [
    toWebhookStep(address, first.active),
    ...faults.flatMap(([isWrong, what, remedy]) => (isWrong ? [missing(what, remedy)] : [])),
    ...stepsOfEvents(first),
    ...(first.additionalSettings?.includeEventCodes?.length ? [] : [untold]),
  ];
}

async function addWebhook(call: Call, place: string, address: string): Promise<SetUp> {
  const wanted: Json<CreateMerchantWebhookRequest> = {
    type: 'standard',
    url: address,
    active: true,
    communicationFormat: 'json',
    description: 'payment-widgets',
    additionalSettings: { includeEventCodes: events },
  };
  const made = await call(webhook, place, wanted);
  if ('refusal' in made) {
    const remedy = made.fields.includes('url') ? remedyOfAddress : (remedies[made.refusal] ?? byHand);
    return { steps: [missing(`the webhook to ${address}${made.reason}`, remedy)], settings: {} };
  }
  const key = await generateKey(call, `${place}/${made.data.id}`);
  return {
    steps: [
      { state: 'made', what: `the webhook to ${address}` },
      ...(made.data.active ? [] : [toWebhookStep(address, false)]),
      ...key.steps,
      ...stepsOfEvents(made.data),
    ],
    settings: key.settings,
  };
}

async function generateKey(call: Call, place: string): Promise<SetUp> {
  // Without an answer the webhook is made all the same, which an error would not tell.
  const generated = await call(hmac, `${place}/generateHmac`, {}).catch(asNothing);
  if (generated && 'data' in generated)
    return { steps: [{ state: 'made', what: 'its HMAC key' }], settings: generated.data };
  const remedy = 'generate one in the Customer Area, and give the setting hmacKey';
  return { steps: [missing(`its HMAC key${generated?.reason ?? ''}`, remedy)], settings: {} };
}

/** Names the events that a webhook does not send. */
function stepsOfEvents({ additionalSettings }: Webhook): readonly SetUpStep[] {
  const { includeEventCodes, excludeEventCodes } = additionalSettings ?? {};
  const isSent = (event: string) =>
    includeEventCodes?.includes(event) !== false && excludeEventCodes?.includes(event) !== true;
  const lacking = events.filter((event) => !isSent(event));
  if (lacking.length === 0) return [];
  return [missing(`events of the webhook: ${lacking.join(', ')}`, 'switch them on in the Customer Area')];
}

function asNothing(error: unknown): undefined {
  if (!(error instanceof NotSent || error instanceof UnknownOutcome)) throw error;
}
