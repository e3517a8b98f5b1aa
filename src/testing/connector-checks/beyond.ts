/** Orders that a connector does not take, by its own word. */
import { type Capabilities, listTakenBrands, type OrderType } from '../../connector/capabilities.ts';
import { isHandedOn } from '../../connector/handed-on.ts';
import type { PaymentOrder } from '../../connector/orders.ts';
import type { Outcome } from '../../connector/outcome.ts';
import type { PaymentInstrument } from '../../connector/payment-instrument.ts';
import type { Bench } from './bench.ts';
import { follows } from './check.ts';

export interface BeyondOrder {
  readonly what: string;
  /** Of the parameter that the reason names. */
  readonly name: string;
  readonly make: (bench: Bench) => Promise<Outcome>;
}

const paymentTypes = ['DB', 'PA', 'CD'] as const;
const followUpTypes = ['CP', 'RV', 'RF', 'RB'] as const;
const instruments: readonly PaymentInstrument[] = [
  { kind: 'virtualAccount', accountId: 'jane@shop.example' },
  { kind: 'bankAccount', iban: 'DE02120300000000202051' },
  { kind: 'none' },
];

/** Parameters without which the payment would be another one. */
const decisive = {
  'recurring.numberOfInstallments': '3',
  'standingInstruction.industryPractice': 'NO_SHOW',
  transactionProcessingCode: 'FUNDING',
  'forex.amount': '92.00',
  'marketPlace.sellers[0].amount': '92.00',
};

export function createBeyondOrders(capabilities: Capabilities): readonly BeyondOrder[] {
  const { agreements, currencies, parts, repeated } = capabilities;
  const brands = listTakenBrands(capabilities);
  const takes = (type: OrderType) => capabilities.paymentTypes.includes(type);
  const lacks = (list: readonly string[] | undefined) => (one: string) => list?.includes(one) === false;
  const firstType = paymentTypes.find(takes) ?? 'DB';
  const pay = (what: string, name: string, change: Partial<PaymentOrder>, type: OrderType = firstType) => ({
    what,
    name,
    make: (bench: Bench) => bench.pay(type, change),
  });
  const follow = (what: string, name: string, type: OrderType, change: object = {}) => ({
    what,
    name,
    make: (bench: Bench) => bench.follow(type, follows[type] ?? 'DB', { reference: 'earlier' }, change),
  });
  const ofAgreement = { 'standingInstruction.mode': 'REPEATED' };
  const others = followUpTypes.filter(takes);
  return [
    ...paymentTypes.filter((type) => !takes(type)).map((type) => pay(type, 'paymentType', {}, type)),
    ...followUpTypes.filter((type) => !takes(type)).map((type) => follow(type, 'paymentType', type)),
    ...['VISA', 'JCB', 'UATP', 'GIROPAY']
      .filter(lacks(brands))
      .map((brand) => pay(brand, 'paymentBrand', { brand })),
    ...['EUR', 'ISK', 'KPW']
      .filter(lacks(currencies))
      .map((currency) => pay(currency, 'currency', { currency })),
    ...instruments
      .filter(({ kind }) => !capabilities.instruments.includes(kind))
      .map((instrument) => pay(`the instrument ${instrument.kind}`, 'paymentBrand', { instrument })),
    ...(agreements === true
      ? []
      : [pay('an agreement', 'standingInstruction.mode', { parameters: ofAgreement })]),
    ...Object.entries(decisive)
      .filter(([name]) => !isHandedOn(name, capabilities))
      .map(([name, value]) => pay(name, name, { parameters: { [name]: value } })),
    ...others
      .filter((type) => !parts.includes(type))
      .map((type) => follow(`a part by ${type}`, 'amount', type, { amount: '30.00', isPart: true })),
    ...others
      .filter((type) => !repeated.includes(type))
      .map((type) => follow(`a second ${type}`, 'paymentType', type, { isRepeated: true })),
  ];
}
