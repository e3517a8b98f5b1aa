/** What the constructor of `PaymentRequest` wants. By W3C Payment Request API 1.1. */
import { amountSentence, isAmount, numberSentence, quoted, type Rule } from './checks.ts';

/** Of a request, or of an update. */
export type PaymentDetails = Partial<PaymentDetailsInit> & Pick<PaymentDetailsUpdate, 'error'>;
interface Given {
  readonly methodData: readonly PaymentMethodData[];
  readonly details: PaymentDetails;
  readonly options: PaymentOptions;
}

const areDistinct = (list: readonly string[]) => new Set(list).size === list.length;
const standardized = /^[a-z]+[0-9a-z]*(-[a-z]+[0-9a-z]*)*$/;
const shippingTypes = ['shipping', 'delivery', 'pickup'];

function isMethod({ supportedMethods }: PaymentMethodData): boolean {
  const name = String(supportedMethods);
  if (standardized.test(name)) return true;
  const url = URL.canParse(name) ? new URL(name) : undefined;
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
}

const itemsOf = ({ total, displayItems = [], shippingOptions = [] }: PaymentDetails) =>
  [...(total ? [total] : []), ...displayItems, ...shippingOptions] as readonly PaymentItem[];
const findItem = (details: PaymentDetails, isRight: (item: PaymentItem) => boolean) =>
  itemsOf(details).find((item) => !isRight(item));

const hasAll = ({ label, amount }: PaymentItem) =>
  label !== undefined && amount?.currency !== undefined && amount.value !== undefined;
const hasAmount = ({ amount }: PaymentItem) => isAmount(amount.value);
/** Browsers take any three letters. */
const hasCurrency = ({ amount }: PaymentItem) => /^[A-Za-z]{3}$/.test(amount.currency);

/** For the details of a request and of an update. */
export const detailRules: readonly Rule<PaymentDetails>[] = [
  {
    isKept: (details) => findItem(details, hasAll) === undefined,
    says: (details) =>
      `${quoted(findItem(details, hasAll))} lacks a member: give { label, amount: { currency, value } }.`,
  },
  {
    isKept: (details) => findItem(details, hasCurrency) === undefined,
    says: (details) =>
      `amount.currency is ${quoted(findItem(details, hasCurrency)?.amount.currency)}: give three letters of ISO 4217, such as "EUR".`,
    exception: 'RangeError',
  },
  {
    isKept: (details) => findItem(details, hasAmount) === undefined,
    says: (details) => amountSentence('amount.value', findItem(details, hasAmount)?.amount.value),
  },
  {
    isKept: ({ total }) => !String(total?.amount.value).startsWith('-'),
    says: ({ total }) => `total.amount.value is ${quoted(total?.amount.value)}: give no amount below 0.`,
  },
  {
    isKept: ({ shippingOptions = [] }) => areDistinct(shippingOptions.map(({ id }) => id)),
    says: () => 'shippingOptions has an id twice: give each option its own.',
  },
];

export const constructorRules: readonly Rule<Given>[] = [
  {
    isKept: ({ methodData }) => Array.isArray(methodData) && methodData.length > 0,
    says: () => "methodData is empty: list at least one method, such as { supportedMethods: 'https://…' }.",
  },
  {
    isKept: ({ methodData }) => methodData.every(isMethod),
    says: ({ methodData }) =>
      `supportedMethods is ${quoted(methodData.find((method) => !isMethod(method))?.supportedMethods)}: give one text, an address with https or a name such as "basic-card".`,
    exception: 'RangeError',
  },
  {
    isKept: ({ methodData }) => areDistinct(methodData.map(({ supportedMethods }) => supportedMethods)),
    says: () => 'methodData has a method twice: list each once.',
    exception: 'RangeError',
  },
  {
    isKept: ({ details }) => details.total !== undefined,
    says: () => 'details.total is missing: give { label, amount: { currency, value } }.',
  },
  ...detailRules.map(({ isKept, says, exception = 'TypeError' }) => ({
    isKept: ({ details }: Given) => isKept(details),
    says: ({ details }: Given) => says(details),
    exception,
  })),
  {
    isKept: ({ options: { shippingType = 'shipping' } }) => shippingTypes.includes(shippingType),
    says: ({ options }) =>
      `shippingType is ${quoted(options.shippingType)}: give one of ${shippingTypes.join(', ')}.`,
  },
];

/** What browsers take, and what goes wrong later. */
export const requestMistakes = (details: PaymentDetails): string[] =>
  itemsOf(details)
    .filter(({ amount }) => typeof amount.value === 'number')
    .map(({ label, amount }) => numberSentence(`The amount of ${label}`, Number(amount.value)));
