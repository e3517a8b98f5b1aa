/** Registers the webhook, and looks at the account (https://docs.adyen.com/api-explorer/Management/3/overview). */
import type { CreateMerchantWebhookRequest } from '@adyen/api-library/lib/src/typings/management/createMerchantWebhookRequest';
import * as z from 'zod';
import {
  type ConnectorParts,
  NotSent,
  type SetUp,
  type SetUpStep,
  toWebhookStep,
  UnknownOutcome,
} from '../../connector/index.ts';
import { createManagement } from './management.ts';
import type { Settings } from './settings.ts';
import type { Json } from './wire.ts';

/** The roles that payments need (https://docs.adyen.com/development-resources/api-credentials/roles). */
const roles = ['Checkout webservice role', 'API PCI Payments role'];
const roleOfWebhooks =
  'give the credential the role "Management API—Webhooks read and write", or add the webhook by hand';

const credential = z.object({ active: z.boolean(), roles: z.array(z.string()) });
const webhook = z.object({
  id: z.string().regex(/^[\w-]+$/),
  url: z.string(),
  active: z.boolean(),
  type: z.string().default('standard'),
  communicationFormat: z.string().default('json'),
});
const webhooks = z.object({ data: z.array(webhook).default([]) });
const hmac = z.object({ hmacKey: z.string().regex(/^[0-9A-Fa-f]{64}$/) });

export async function setUp(parts: ConnectorParts<Settings>, address: string): Promise<SetUp> {
  const { merchantAccount, hmacKey } = parts.settings;
  const call = createManagement(parts);
  const steps: SetUpStep[] = [];
  const own = await call(credential, '/me');
  if (own === undefined)
    steps.push({
      state: 'missing',
      what: 'the API key is refused',
      remedy: `give one of the ${parts.environment} system`,
    });
  for (const role of own ? roles : [])
    steps.push(
      own?.roles.includes(role)
        ? { state: 'there', what: `the role "${role}"` }
        : { state: 'missing', what: `the role "${role}"`, remedy: 'give it to the API credential' },
    );

  const place = `/merchants/${encodeURIComponent(merchantAccount)}/webhooks`;
  const listed = await call(webhooks, `${place}?pageSize=100`);
  const earlier = listed?.data.find(({ url, type }) => url === address && type === 'standard');
  if (listed === undefined) {
    steps.push({ state: 'unseen', what: `the webhook to ${address}`, remedy: roleOfWebhooks });
    return { steps, settings: {} };
  }
  if (earlier) {
    steps.push(toWebhookStep(address, earlier.active));
    if (earlier.communicationFormat !== 'json')
      steps.push({
        state: 'missing',
        what: `the webhook is in ${earlier.communicationFormat}`,
        remedy: 'have it sent as JSON',
      });
    // A new key would make the one that another gateway uses worthless.
    if (hmacKey === undefined)
      steps.push({
        ...{ state: 'missing', what: 'its HMAC key, which Adyen shows once' },
        remedy:
          'give the setting hmacKey, or generate a new key in the Customer Area, with the former one in previousHmacKeys',
      });
    return { steps, settings: {} };
  }
  const wanted: Json<CreateMerchantWebhookRequest> = {
    type: 'standard',
    url: address,
    active: true,
    communicationFormat: 'json',
    description: 'payment-widgets',
  };
  const made = await call(webhook, place, wanted);
  // Without an answer the webhook is made all the same, which an error would not tell.
  const key = made && (await call(hmac, `${place}/${made.id}/generateHmac`, {}).catch(asNothing));
  if (made) steps.push({ state: 'made', what: `the webhook to ${address}` });
  if (key) steps.push({ state: 'made', what: 'its HMAC key' });
  if (!made || !key)
    steps.push({
      state: 'missing',
      what: made ? 'its HMAC key' : `the webhook to ${address}`,
      remedy: made ? 'generate one in the Customer Area, and give the setting hmacKey' : roleOfWebhooks,
    });
  steps.push({
    ...{
      state: 'unseen',
      what: 'the events OFFER_CLOSED, CAPTURE_FAILED, REFUND_FAILED, EXPIRE of the webhook',
    },
    remedy: 'see that the Customer Area has them switched on',
  });
  steps.push({
    ...{ state: 'unseen', what: 'a webhook for the events of recurring tokens, which name stored accounts' },
    remedy:
      'add "Recurring tokens life cycle events" with this address and the same HMAC key, if SEPA debits are repeated',
  });
  return { steps, settings: key ?? {} };
}

function asNothing(error: unknown): undefined {
  if (!(error instanceof NotSent || error instanceof UnknownOutcome)) throw error;
}
