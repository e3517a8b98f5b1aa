/** Faults, each a change of one piece of the reference connector, with the promise that it breaks. */
import { NotSent, type Outcome, UnknownOutcome } from '../../../src/connector/index.ts';
import { type Pieces, pieces, type Told } from './reference-connector.ts';

export interface PlantedFault {
  readonly fault: string;
  /** Finds the promise by its sentence. */
  readonly promise: RegExp;
  readonly change: Partial<Pieces>;
}

const none = { payments: [] };
const declined: Outcome = { code: '800.100.152', rule: 'planted' };
const paid: Outcome = { code: '000.000.000', rule: 'planted' };
const renamed = (to: Readonly<Record<string, string>>) => (type: string) => to[type] ?? pieces.actionOf(type);
const noneAt =
  (isNone: (status: number) => boolean): Pieces['bodyOfInquiry'] =>
  (answer) =>
    isNone(answer.status) ? none : pieces.bodyOf(answer);
let tries = 0;

const question = /when the question meets a fault/;

const namedAgain = /charged again by the name that the acquirer gave it/;

const mayHaveArrived = /that may have arrived is never told as NotSent, after/;
const never = new NotSent('planted');

export const plantedFaults: readonly PlantedFault[] = [
  // What a second connector is given.
  {
    fault: 'says of a lost answer that nothing was sent',
    promise: mayHaveArrived,
    change: { making: (making) => making.catch(() => Promise.reject(never)) },
  },
  {
    fault: 'says of 5xx that nothing was sent',
    promise: mayHaveArrived,
    change: {
      sending: async (send) => {
        const answer = await send();
        if (answer.status > 499) throw never;
        return answer;
      },
    },
  },
  {
    fault: 'says of half an answer that nothing was sent',
    promise: mayHaveArrived,
    change: {
      bodyOf(answer) {
        const body = pieces.bodyOf(answer);
        if (body === undefined) throw never;
        return body;
      },
    },
  },
  {
    fault: 'sends a lost request again, and says of the second one that nothing was sent',
    promise: /sent again to a closed door/,
    change: { sending: (send) => send().catch(send) },
  },
  {
    fault: 'does not say that nothing was sent',
    promise: /of which no request left/,
    change: {
      making: (making) =>
        making.catch((error) => {
          throw error.name === 'NotSent' ? new UnknownOutcome('planted') : error;
        }),
    },
  },
  // An inquiry.
  {
    fault: 'reads 5xx as never made',
    promise: question,
    change: { bodyOfInquiry: noneAt((one) => one > 499) },
  },
  {
    fault: 'reads 401 as never made',
    promise: question,
    change: { bodyOfInquiry: noneAt((one) => one === 401) },
  },
  {
    fault: 'reads 429 as never made',
    promise: question,
    change: { bodyOfInquiry: noneAt((one) => one === 429) },
  },
  {
    fault: 'reads any 404 as never made',
    promise: question,
    change: { bodyOfInquiry: noneAt((one) => one === 404) },
  },
  {
    fault: 'reads an answer that broke off as never made',
    promise: question,
    change: { firstOf: (body) => (body === undefined ? undefined : pieces.firstOf(body)) },
  },
  {
    fault: 'reads an answer that did not come as never made',
    promise: question,
    change: { asking: (asking) => asking.catch(() => none) },
  },
  {
    fault: 'throws an error of its own at an answer that is none',
    promise: question,
    change: { firstOf: (body) => (body as { payments: unknown[] }).payments[0] },
  },
  {
    fault: 'finds nothing at an unknown time',
    promise: /or at an unknown time/,
    change: { asking: (asking, { sentAt }) => (sentAt === undefined ? Promise.resolve(none) : asking) },
  },
  {
    fault: 'finds a payment by another name',
    promise: /is found as it was told/,
    change: { referenceOf: ({ id }) => `${id}-${++tries}` },
  },
  {
    fault: 'finds nothing at all',
    promise: /is made once or not, and told truly/,
    change: { firstOf: () => undefined },
  },
  // An answer about something else.
  { fault: 'takes any key', promise: /another key is never taken/, change: { isOfKey: () => true } },
  {
    fault: 'takes the answer about another payment for that of a shopper who comes back',
    promise: /what a browser brings along of another payment/,
    change: { isOfKey: () => true },
  },
  {
    fault: 'takes any key of an inquiry',
    promise: /answered about another key/,
    change: { isOfKey: () => true },
  },
  { fault: 'takes any amount', promise: /another amount is never taken/, change: { isOfAmount: () => true } },
  {
    fault: 'takes any currency',
    promise: /another currency is never taken/,
    change: { isOfCurrency: () => true },
  },
  {
    fault: 'does not tell the amount of a notification',
    promise: /another amount is never taken/,
    change: { sumOfNotifications: ({ currency }) => ({ currency }) },
  },
  {
    fault: 'does not tell the currency of a notification',
    promise: /another currency is never taken/,
    change: { sumOfNotifications: (told) => ({ amount: pieces.sumOfNotifications(told).amount ?? '' }) },
  },
  // Webhooks.
  {
    fault: 'compares the first byte of a signature',
    promise: /differs at its beginning, middle or end/,
    change: { isSigned: (expected, sent) => expected[0] === sent[0] },
  },
  {
    fault: 'compares all bytes of a signature but the last',
    promise: /differs at its beginning, middle or end/,
    change: { isSigned: (expected, sent) => expected.subarray(0, -1).equals(sent.subarray(0, -1)) },
  },
  {
    fault: 'compares the last half of a signature',
    promise: /differs at its beginning, middle or end/,
    change: { isSigned: (expected, sent) => expected.subarray(16).equals(sent.subarray(16)) },
  },
  {
    fault: 'compares both ends of a signature',
    promise: /differs at its beginning, middle or end/,
    change: { isSigned: (expected, sent) => expected[0] === sent[0] && expected[31] === sent[31] },
  },
  {
    fault: 'believes who sends no signature',
    promise: /a webhook without a signature/,
    change: { isSigned: (expected, sent) => sent.length === 0 || pieces.isSigned(expected, sent) },
  },
  {
    fault: 'believes everybody',
    promise: /whose key or amount was changed/,
    change: { isSigned: () => true },
  },
  {
    fault: 'asks its acquirer before it looks who sends',
    promise: /is refused before its acquirer is asked/,
    change: { askBeforeProof: async (get) => void (await get('/events/1')) },
  },
  {
    fault: 'takes the webhooks of another account',
    promise: /of another account, or of the other system/,
    change: { isOwnAccount: ({ live }) => !live },
  },
  {
    fault: 'takes the webhooks of the live system',
    promise: /of another account, or of the other system/,
    change: { isOwnAccount: ({ account }) => account === 'shop-7' },
  },
  // What the acquirer writes.
  {
    fault: 'has the acquirer’s text in an error',
    promise: /repeats what was sent with a payment/,
    change: {
      bodyOf(answer) {
        if (answer.status !== 200) throw new UnknownOutcome(`HTTP ${answer.status}: ${answer.text}`);
        return pieces.bodyOf(answer);
      },
    },
  },
  {
    fault: 'has the acquirer’s text in an outcome',
    promise: /a text of the acquirer about a payment that holds a card number/,
    change: { detailsOf: ({ reason }) => ({ ExtendedDescription: reason ?? '' }) },
  },
  {
    fault: 'has the acquirer’s text in an outcome that declines a refund',
    promise: /a text of the acquirer about RF that holds a card number/,
    change: {
      detailsOf: ({ reason = '', action, status }) =>
        action === 'refund' && status === 'declined' ? { ExtendedDescription: reason } : undefined,
    },
  },
  {
    fault: 'has the acquirer’s text as the name of a rule',
    promise: /a text of the acquirer about a payment that holds a card number/,
    change: { ruleOf: ({ reason }) => `reference-${reason}` },
  },
  // What is made.
  {
    fault: 'sends CP as a release',
    promise: /as a CP of its payment/,
    change: { actionOf: renamed({ CP: 'release' }) },
  },
  {
    fault: 'charges PA as a sale',
    promise: /a PA is made as a PA/,
    change: { actionOf: renamed({ PA: 'sale' }) },
  },
  {
    fault: 'reserves a DB',
    promise: /a DB is made as a DB/,
    change: { actionOf: renamed({ DB: 'authorisation' }) },
  },
  {
    fault: 'sends RV as a refund',
    promise: /as a RV of its payment/,
    change: { actionOf: renamed({ RV: 'refund' }) },
  },
  {
    fault: 'sends RF as a release',
    promise: /as a RF of its payment/,
    change: { actionOf: renamed({ RF: 'release' }) },
  },
  {
    fault: 'follows another payment',
    promise: /as a RF of its payment/,
    change: { followedBy: () => 'p0' },
  },
  {
    fault: 'refunds the whole in the place of a part',
    promise: /RF of parts is made for each part/,
    change: {
      sumOf: ({ paymentType, currency }, amount) => (paymentType === 'RF' ? {} : { amount, currency }),
    },
  },
  {
    fault: 'swaps month and year',
    promise: /the card is charged with/,
    change: {
      cardOf: (card) => ({ ...pieces.cardOf(card), month: card.expiryYear, year: card.expiryMonth }),
    },
  },
  {
    fault: 'does not send the code',
    promise: /the card is charged with/,
    change: { cardOf: (card) => ({ ...pieces.cardOf(card), code: undefined }) },
  },
  {
    fault: 'does not send the holder',
    promise: /the card is charged with/,
    change: { cardOf: (card) => ({ ...pieces.cardOf(card), holder: undefined }) },
  },
  {
    fault: 'counts yen as cents',
    promise: /JPY is charged to the last digit/,
    change: { unitsOf: (amount) => Number(amount.replace('.', '')) },
  },
  {
    fault: 'counts dinars as cents',
    promise: /KWD is charged to the last digit/,
    change: { unitsOf: (amount, currency) => (currency === 'KWD' ? 125 : pieces.unitsOf(amount, currency)) },
  },
  {
    fault: 'cuts fractions off',
    promise: /USD is charged to the last digit/,
    change: { unitsOf: (amount) => Math.floor(Number(amount) * 100) },
  },
  // What is told.
  {
    fault: 'reads pending as paid',
    promise: /that is pending is told as pending/,
    change: { codes: { ...pieces.codes, waiting: '000.000.000' } },
  },
  {
    fault: 'reads pending as declined',
    promise: /that is pending is told as pending/,
    change: { codes: { ...pieces.codes, waiting: '800.100.152' } },
  },
  {
    fault: 'reads a decline as pending',
    promise: /that is declined is told as a decline/,
    change: { codes: { ...pieces.codes, declined: '000.200.000' } },
  },
  {
    fault: 'reads a decline as unknown',
    promise: /that is declined is told as a decline/,
    change: {
      making: async (making) => {
        const outcome = await making;
        if (outcome.code === declined.code) throw new UnknownOutcome('it was declined');
        return outcome;
      },
    },
  },
  {
    fault: 'reads a success as pending',
    promise: /and then how it ended/,
    change: { codes: { ...pieces.codes, paid: '000.200.000' } },
  },
  {
    fault: 'tells a code of no catalogue',
    promise: /a DB is made as a DB/,
    change: { codes: { ...pieces.codes, paid: 'paid' as Outcome['code'] } },
  },
  {
    fault: 'reads a lost answer as a decline',
    promise: /meets no answer, after/,
    change: { making: (making) => making.catch(() => declined) },
  },
  {
    fault: 'reads a lost answer as a success',
    promise: /meets no answer, before/,
    change: { making: (making) => making.catch(() => paid) },
  },
  {
    fault: 'gives a payment no name',
    promise: /as a RF of its payment/,
    change: { referenceOf: () => undefined },
  },
  // The same transaction again.
  { fault: 'sends no key', promise: /comes again with its key/, change: { keyOf: () => undefined } },
  {
    fault: 'sends a new key for each try',
    promise: /comes again with its key/,
    change: { keyOf: () => `try ${++tries}` },
  },
  {
    fault: 'reads 429 as the decline of a payment with a name',
    promise: /when the second request with its key meets a fault/,
    change: {
      making: (making, order) =>
        order.kind === 'payment' ? making.catch(() => ({ ...declined, reference: 'p1' })) : making,
    },
  },
  {
    fault: 'does not tell which card was charged before',
    promise: /comes again with another card/,
    change: { paidCardOf: () => undefined },
  },
  {
    fault: 'says that it may be asked again for half a millisecond',
    promise: /comes again with its key/,
    change: { repeatableFor: 0.5 },
  },
  {
    fault: 'says that it may be asked again for ever',
    promise: /comes again with its key/,
    change: { repeatableFor: Number.POSITIVE_INFINITY },
  },
  // Shoppers.
  {
    fault: 'sends no way back',
    promise: /from which there is a way back/,
    change: { wayBack: () => undefined },
  },
  {
    fault: 'sends the shopper nowhere',
    promise: /is sent to a page/,
    change: { redirectOf: () => undefined },
  },
  {
    fault: 'believes the browser',
    promise: /what a browser brings along decides nothing/,
    change: {
      resuming: (resuming, { status }) => (status === 'paid' ? resuming.then(() => paid) : resuming),
    },
  },
  {
    fault: 'believes that whoever comes back has paid',
    promise: /of another payment says nothing/,
    change: { resuming: (resuming, { token }) => (token ? resuming.then(() => paid) : resuming) },
  },
  {
    fault: 'takes a shopper who is still on the page for one who has paid',
    promise: /a shopper who never comes back/,
    change: {
      firstOf(body) {
        const first = pieces.firstOf(body) as Told | undefined;
        return first?.status === 'challenge' ? { ...first, status: 'paid' } : first;
      },
    },
  },
  {
    fault: 'does not tell that money was taken back',
    promise: /whose money is taken back/,
    change: { isOwnAccount: () => false },
  },
  {
    fault: 'tells of money that was taken back as of money that was paid',
    promise: /whose money is taken back/,
    change: { codes: { ...pieces.codes, declined: '000.000.000' } },
  },
  {
    fault: 'declines a shopper when the acquirer does not answer',
    promise: /while the acquirer cannot be asked is not declined/,
    change: { resuming: (resuming) => resuming.catch(() => declined) },
  },
  {
    fault: 'says that a payment is cancelled when nobody answered',
    promise: /that is cancelled is ended/,
    change: { cancelling: (cancelling) => cancelling.catch(() => declined) },
  },
  // What it says of itself.
  {
    fault: 'tells of no agreement',
    promise: /a payment of an agreement/,
    change: { agreementOf: () => ({}) },
  },
  {
    fault: 'does not tell what the acquirer has named the instrument',
    promise: namedAgain,
    change: { tokenOf: () => undefined },
  },
  {
    fault: 'tells a name of the instrument that nobody can send',
    promise: namedAgain,
    change: { tokenOf: ({ token }) => token && `${token}\n` },
  },
  {
    fault: 'says of what is paid that the name of its instrument is gone',
    promise: namedAgain,
    change: { tokenOf: ({ token, status }) => (token && status === 'paid' ? null : token) },
  },
  {
    fault: 'charges a stored instrument without its name',
    promise: namedAgain,
    change: { storedOf: () => undefined },
  },
  {
    fault: 'charges any stored instrument by the first name',
    promise: namedAgain,
    change: { storedOf: ({ instrumentToken }) => instrumentToken && 'i-p0' },
  },
  {
    fault: 'tells the name of a stored instrument in place of the agreement',
    promise: /told from others/,
    change: {
      agreementOf: (order) => (order.instrumentToken ? {} : pieces.agreementOf(order)),
    },
  },
  {
    fault: 'does not tell who pays',
    promise: /hands on those that it names/,
    change: { agreementOf: (order) => ({ ...pieces.agreementOf(order), initiator: undefined }) },
  },
];
