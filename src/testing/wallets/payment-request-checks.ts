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

const rangeError = (says: string) => ({ says, exception: 'RangeError' });

/** For the details of a request and of an update. */
export const detailRules: readonly Rule<PaymentDetails>[] = [
  (details) => {
    const wrong = findItem(details, hasAll);
    return !wrong || `${quoted(wrong)} lacks a member: give { label, amount: { currency, value } }.`;
  },
  (details) => {
    const wrong = findItem(details, hasCurrency)?.amount.currency;
    const sentence = `amount.currency is ${quoted(wrong)}: give three letters of ISO 4217, such as "EUR".`;
    return wrong === undefined || rangeError(sentence);
  },
  (details) => {
    const wrong = findItem(details, hasAmount);
    return !wrong || amountSentence('amount.value', wrong.amount.value);
  },
  ({ total }) =>
    !String(total?.amount.value).startsWith('-') ||
    `total.amount.value is ${quoted(total?.amount.value)}: give no amount below 0.`,
  ({ shippingOptions = [] }) =>
    areDistinct(shippingOptions.map(({ id }) => id)) ||
    'shippingOptions has an id twice: give each option its own.',
];

export const constructorRules: readonly Rule<Given>[] = [
  ({ methodData }) =>
    (Array.isArray(methodData) && methodData.length > 0) ||
    "methodData is empty: list at least one method, such as { supportedMethods: 'https://…' }.",
  ({ methodData }) => {
    const wrong = methodData.find((method) => !isMethod(method));
    const sentence = `supportedMethods is ${quoted(wrong?.supportedMethods)}: give one text, an address with https or a name such as "basic-card".`;
    return !wrong || rangeError(sentence);
  },
  ({ methodData }) =>
    areDistinct(methodData.map(({ supportedMethods }) => supportedMethods)) ||
    rangeError('methodData has a method twice: list each once.'),
  ({ details }) =>
    details.total !== undefined || 'details.total is missing: give { label, amount: { currency, value } }.',
  ...detailRules.map(
    (rule) =>
      ({ details }: Given) =>
        rule(details),
  ),
  ({ options: { shippingType: given = 'shipping' } }) =>
    shippingTypes.includes(given) ||
    `shippingType is ${quoted(given)}: give one of ${shippingTypes.join(', ')}.`,
];

/** What browsers take, and what goes wrong later. */
export const requestMistakes = (details: PaymentDetails): string[] =>
  itemsOf(details)
    .filter(({ amount }) => typeof amount.value === 'number')
    .map(({ label, amount }) => numberSentence(`The amount of ${label}`, Number(amount.value)));
