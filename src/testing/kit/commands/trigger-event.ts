/** `payment-widgets trigger <event>`: lets something happen to a merchant, so that its shop gets the webhooks. */
import type { KitCards } from '#contract/control/records.ts';
import type { ControlHealth, TenantInfo } from '#contract/control/tenants.ts';
import { nearest } from '#contract/nearest.ts';
import { TestAcquirer } from '../acquirer.ts';
import { toCardParameters } from '../typed-card.ts';
import { type CommandSetting, readTesterCommand, type TesterCommand } from './read-arguments.ts';

/** An answer of the gateway to a merchant's server, as far as a line tells it. */
interface Answer {
  readonly id?: string;
  readonly paymentType?: string;
  readonly amount?: string;
  readonly currency?: string;
  readonly result: { readonly code: string; readonly description?: string };
}

/** The calls that make an event. Each resolves to the id of what it made. */
interface Merchant {
  /** @param holder the name on the card, which may be the result code of a decline */
  pay(paymentType: 'DB' | 'PA', holder?: string): Promise<string>;
  /** Lets the next payment come to a result code. */
  queue(code: string): Promise<void>;
  followUp(payment: string, paymentType: 'CP' | 'RF' | 'RV'): Promise<string>;
  receive(payment: string): Promise<string>;
  chargeBack(payment: string): Promise<string>;
  reverseChargeback(chargeback: string): Promise<string>;
  register(): Promise<string>;
  deregister(registration: string): Promise<string>;
}

/** Each event by its name, with the calls that make it. */
const events: Readonly<Record<string, (merchant: Merchant) => Promise<unknown>>> = {
  payment: (merchant) => merchant.pay('DB'),
  decline: (merchant) => merchant.pay('DB', '800.100.155'),
  pending: async (merchant) => {
    await merchant.queue('000.200.000');
    await merchant.pay('DB');
  },
  authorisation: (merchant) => merchant.pay('PA'),
  capture: async (merchant) => merchant.followUp(await merchant.pay('PA'), 'CP'),
  reversal: async (merchant) => merchant.followUp(await merchant.pay('PA'), 'RV'),
  refund: async (merchant) => merchant.followUp(await merchant.pay('DB'), 'RF'),
  receipt: async (merchant) => merchant.receive(await merchant.pay('PA')),
  chargeback: async (merchant) => merchant.chargeBack(await merchant.pay('DB')),
  'chargeback-reversal': async (merchant) =>
    merchant.reverseChargeback(await merchant.chargeBack(await merchant.pay('DB'))),
  registration: (merchant) => merchant.register(),
  deregistration: async (merchant) => merchant.deregister(await merchant.register()),
};

/** The names of the events, for the help. */
export const eventNames = Object.keys(events);

/** Makes the event for the demo merchant, or for the tenant of `--tenant`, and prints a line for each record. */
export async function triggerEvent(setting: CommandSetting): Promise<void> {
  const usage = 'payment-widgets trigger <event>';
  const { words, control, tenant = 'demo', data } = readTesterCommand(setting, usage);
  const [name = '', ...more] = words;
  const make = events[name];
  if (make === undefined || more.length > 0) throw new Error(unknownEvent(words.join(' ')));
  await make(await createMerchant({ control, tenant, data }, setting.print));
}

function unknownEvent(name: string): string {
  const meant = nearest(name, eventNames);
  const hint = meant === undefined ? '' : ` ${meant} was probably meant;`;
  return `There is no event "${name}";${hint} the events are ${eventNames.join(', ')}.`;
}

/** @param about `data` are parameters of the payment or the registration that each event begins with */
async function createMerchant(
  about: Pick<TesterCommand, 'data' | 'control'> & { readonly tenant: string },
  print: (line: string) => void,
): Promise<Merchant> {
  const { control, tenant, data } = about;
  const { gateway } = await control.get<ControlHealth>('/health');
  const path = `/tenants/${tenant}`;
  const { entityId, accessToken } = await control.get<TenantInfo>(path);
  const { visa } = await control.get<KitCards>(`${path}/cards`);
  const { amount = '92.00', currency = 'EUR' } = data;
  const sale = { amount, currency };
  const card = { ...toCardParameters(visa), 'card.cvv': visa.cvv };
  const acquirer = new TestAcquirer(control, path);

  const tell = (answer: Answer | undefined): string => {
    if (answer === undefined) throw new Error('The acquirer has reported nothing yet.');
    const { id = '', paymentType = '', amount = '', currency = '', result } = answer;
    const words = [paymentType, amount, currency, result.code, result.description, id].filter(Boolean);
    print(words.join(' '));
    return id;
  };
  const call = async (method: string, at: string, parameters: Readonly<Record<string, string>>) => {
    const body = new URLSearchParams({ entityId, ...parameters });
    const inQuery = method === 'DELETE';
    const answer = await fetch(`${gateway}${at}${inQuery ? `?${body}` : ''}`, {
      method,
      headers: { Authorization: `Bearer ${accessToken}` },
      ...(!inQuery && { body }),
    });
    const content = (await answer.json()) as Answer;
    const id = tell(content);
    if (id === '') throw new Error(`${method} ${at} answered ${answer.status}: nothing has happened.`);
    return id;
  };
  return {
    pay: (paymentType, holder = visa.holder) =>
      call('POST', '/v1/payments', { ...sale, paymentType, ...card, 'card.holder': holder, ...data }),
    async queue(code) {
      await control.post(`${path}/outcomes`, { outcomes: [{ result: code }] });
    },
    followUp: (payment, paymentType) => call('POST', `/v1/payments/${payment}`, { ...sale, paymentType }),
    receive: async (payment) => tell(await acquirer.receive(payment)),
    chargeBack: async (payment) => tell(await acquirer.chargeBack(payment)),
    reverseChargeback: async (chargeback) => tell(await acquirer.reverseChargeback(chargeback)),
    register: () => call('POST', '/v1/registrations', { ...card, ...data }),
    deregister: (registration) => call('DELETE', `/v1/registrations/${registration}`, {}),
  };
}
