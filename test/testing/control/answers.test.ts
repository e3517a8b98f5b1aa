/** Every operation of the control plane answers as its OpenAPI document says, also when it refuses. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type {
  CheckoutDetail,
  EventPage,
  InboxMessage,
  MadePage,
  OpenChallenges,
} from '#contract/control/records.ts';
import type { ActiveFault, TenantInfo } from '#contract/control/tenants.ts';
import { controlDocument } from '../../../src/testing/control/document.ts';
import { type ControlOperation, controlOperations } from '../../../src/testing/control/operations.ts';
import { browser } from '../../support/gateway.ts';
import { sale, type TenantGateway, tenantGateway, visa } from '../../support/tenants.ts';

type Answered = Awaited<ReturnType<TenantGateway['call']>>;

const document = controlDocument('1.0.0');
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(document, 'control');

/** Returns what is wrong with a body by a schema of the document. @param pointer parts of a JSON pointer */
function problemsOf(body: unknown, ...pointer: readonly (string | number)[]): unknown {
  const parts = pointer.map((part) =>
    encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1')),
  );
  const validate = ajv.getSchema(`control#/${parts.join('/')}`);
  if (validate === undefined) return `There is no schema at ${pointer.join(' ')}.`;
  return validate(body) ? undefined : validate.errors;
}

/** Returns what is wrong with an answer by the document. */
function problemsWith(id: string, { statusCode, headers, body }: Answered): unknown {
  const operation = controlOperations.find((one) => one.id === id);
  const [method = '', path = ''] = operation?.at.split(' ') ?? [];
  if (statusCode === 204) return body === '' ? undefined : body;
  const type = String(headers['content-type']).split(';')[0] ?? '';
  const pointer = ['paths', path, method.toLowerCase(), 'responses', statusCode, 'content', type, 'schema'];
  return problemsOf(type === 'application/json' ? JSON.parse(body) : body, ...pointer);
}

let gateway: TenantGateway;
let tenant: TenantInfo;
/** The answers of a tester's work, by the id of the operation. */
const answers = new Map<string, Answered>();
beforeAll(async () => {
  gateway = await tenantGateway();
  tenant = await gateway.createTenant();
  await work();
});
afterAll(() => gateway.close());

/** Pays a checkout as the widget does. */
function pay(checkout: string, fields: object = {}) {
  const result = { shopperResultUrl: 'https://shop.example/result' };
  return gateway.app.inject({
    method: 'POST',
    url: `/v1/checkouts/${checkout}/payment`,
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...visa, ...result, ...fields }).toString(),
  });
}

/** Calls each operation, with something to tell in every answer. */
async function work(): Promise<void> {
  const ask = async (id: string, path: string, body?: object) => {
    const operation = controlOperations.find((one) => one.id === id);
    const method = operation?.at.split(' ')[0] as 'GET' | 'POST' | 'DELETE';
    const answer = await gateway.call(method, path, body);
    answers.set(id, answer);
    return answer;
  };
  const own = `/tenants/${tenant.id}`;
  await ask('getHealth', '/health');
  await ask('getOpenApi', '/openapi.json');
  const spare: TenantInfo = (await ask('createTenant', '/tenants', { seed: 'spare' })).json();
  await ask('endTenant', `/tenants/${spare.id}`);
  await ask('resetTenant', `${own}/reset`);

  await ask('queueOutcomes', `${own}/outcomes`, {
    outcomes: [
      { result: '800.100.155' },
      { threeDS: 'challenge', acs: { delayMs: '1' } },
      { redirect: 'cancel' },
    ],
  });
  await ask('listOutcomes', `${own}/outcomes`);
  await ask('clearOutcomes', `${own}/outcomes`);
  const scope = { on: 'checkout.create', times: 1 };
  const fault: ActiveFault = (
    await ask('addFault', `${own}/faults`, { fault: { status: 503, retryAfter: 1 }, scope })
  ).json();
  await ask('listFaults', `${own}/faults`);
  await ask('removeFault', `${own}/faults/${fault.id}`);
  await ask('clearFaults', `${own}/faults`);

  const { id: checkout } = (await gateway.post(tenant, '/v1/checkouts', sale)).json();
  const made: MadePage = (await ask('createPage', `${own}/pages`, { checkoutId: checkout })).json();
  await ask('getPage', new URL(made.pageUrl).pathname);
  await ask('getResultPage', new URL(made.resultUrl).pathname);
  await pay(checkout);
  const { charges }: CheckoutDetail = (await gateway.call('GET', `${own}/checkouts/${checkout}`)).json();
  await ask('reportPayment', `${own}/payments/${charges[0]?.id}/reports`, { paymentType: 'CB' });
  await gateway.post(tenant, '/v1/checkouts', sale);
  await ask('getClock', `${own}/clock`);
  await ask('changeClock', `${own}/clock`, { advance: '31:00' });
  const { messages }: { messages: readonly InboxMessage[] } = (
    await ask('listMessages', `${own}/messages`)
  ).json();
  await ask('replayMessage', `${own}/messages/${messages[0]?.id}/replay`, {});
  await ask('changeInbox', `${own}/inbox`, { hold: true });
  await ask('getInbox', `${own}/inbox`);

  const { id: challenged } = (await gateway.post(tenant, '/v1/checkouts', sale)).json();
  await pay(challenged, { ...browser, 'card.number': '4200000000000018' });
  const { challenges }: OpenChallenges = (await ask('listChallenges', `${own}/challenges`)).json();
  await ask('answerChallenge', `${own}/challenges/${challenges[0]?.id}/approve`);
  await ask('getCards', `${own}/cards`);
  await ask('getTenant', own);
  await ask('listTenants', '/tenants');

  await ask('listEvents', `${own}/events?after=0`);
  await ask('listRequests', `${own}/requests`);
  await ask('listPayments', `${own}/payments`);
  await ask('listCheckouts', `${own}/checkouts`);
  await ask('getCheckout', `${own}/checkouts/${checkout}`);
  await ask('listAllCheckouts', '/checkouts');
  await ask('clearEvents', `${own}/events`);
}

/** What has no end has its events checked instead. */
const streams = ['streamEvents', 'streamAllEvents'];
const ids = controlOperations.map(({ id }) => id).filter((id) => !streams.includes(id));

describe('the answer of', () => {
  it.each(ids)('%s is as the document says', (id) => {
    const answer = answers.get(id);
    const { status = 200 } = controlOperations.find((one) => one.id === id) ?? {};
    expect([answer?.statusCode, answer?.body]).toEqual([status, expect.anything()]);
    expect(answer && problemsWith(id, answer)).toBeUndefined();
  });
});

test('the events of a tenant are as the document says of the streams', () => {
  const { events = [] }: Partial<EventPage> = answers.get('listEvents')?.json() ?? {};
  expect(events.length).toBeGreaterThan(10);
  for (const event of events) {
    expect(problemsOf(event, 'components', 'schemas', 'JournalEvent')).toBeUndefined();
    const named = { tenant: tenant.id, event };
    expect(problemsOf(named, 'components', 'schemas', 'TenantEvent')).toBeUndefined();
  }
});

test('the lists are not empty, so that their members were checked', () => {
  const sizes = {
    listTenants: 'tenants',
    listMessages: 'messages',
    listEvents: 'events',
    listRequests: 'requests',
    listPayments: 'payments',
    listCheckouts: 'checkouts',
    listAllCheckouts: 'checkouts',
    listFaults: 'faults',
    listOutcomes: 'waiting',
    listChallenges: 'challenges',
    getCheckout: 'charges',
    changeClock: 'done',
  };
  const empty = Object.entries(sizes).filter(([id, member]) => !answers.get(id)?.json()[member]?.length);
  expect(empty).toEqual([]);
});

interface Refusal {
  readonly status: number;
  readonly id: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const pathOf = (at: string) => at.slice(at.indexOf('/')).replace(/\{\w+\}/g, 'none');

/** Returns the refusals with a status of those operations that a condition names. */
function refusalsOf(
  status: number,
  isMeant: (operation: ControlOperation) => boolean,
  headers: Refusal['headers'] = {},
): readonly Refusal[] {
  return controlOperations.filter(isMeant).map(({ at, id }) => ({ status, id, path: pathOf(at), headers }));
}

/** A request that is refused for each status, as far as a single one can bring it about. */
const refusals: readonly Refusal[] = [
  ...refusalsOf(404, ({ at }) => at.includes('/tenants/{id}')),
  ...refusalsOf(403, ({ at, isOpen }) => !isOpen && !at.includes('{'), { origin: 'https://evil.example' }),
  ...refusalsOf(415, ({ at }) => at.startsWith('POST'), { 'content-type': 'text/csv' }),
  ...refusalsOf(421, () => true, { host: 'evil.example' }),
  { status: 400, id: 'createTenant', path: '/tenants' },
  { status: 409, id: 'endTenant', path: '/tenants/demo' },
  { status: 409, id: 'resetTenant', path: '/tenants/demo/reset' },
];

describe('the refusal', () => {
  it.each(refusals)('with $status of $id is as the document says', async ({ status, id, path, headers }) => {
    const [method = ''] = controlOperations.find((one) => one.id === id)?.at.split(' ') ?? [];
    const answer: Answered = await gateway.control.inject({
      method: method as 'GET',
      url: path,
      headers: { host: '127.0.0.1:8090', ...headers },
      ...(method === 'POST' && { payload: status === 415 ? 'a,b' : { unknown: true } }),
    });
    expect(answer.statusCode).toBe(status);
    expect(problemsWith(id, answer)).toBeUndefined();
  });
});
