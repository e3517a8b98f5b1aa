/** What the simulated acquirer and the simulated issuer say besides the result code (gateway-contract 3.2). */
import { createHash } from 'node:crypto';
import { checkLetters, checkSwitches } from '#contract/parameters/custom-parameters.ts';
import type { Parameters } from '#contract/parameters/table.ts';
import { describe, getCategory, getPrintedCategory, type ResultCode } from '#contract/result-codes.ts';
import { hasTransactionLinks, transactionLinkName } from '../../../connector/agreement.ts';
import type { PaymentOrder } from '../../../connector/orders.ts';
import type { IssuerChecks, Outcome } from '../../../connector/outcome.ts';
import { unlessEmpty } from '../../../gateway/core/echo.ts';
import { findCardFacts } from './card-facts.ts';
import {
  createSchemeId,
  createTransactionLink,
  fitsInstrument,
  isTransactionLinkWith,
} from './scheme-ids.ts';

/** An acquirer's response code (ISO 8583, field 39), and the card network's advice whether a repeat makes sense. */
interface Response {
  readonly code: string;
  /** 01 new account information, 02 try again later, 03 do not try again. */
  readonly advice?: '01' | '02' | '03';
}

/** The responses of the simulated acquirer to payments that it declines. Every other decline of a bank is 05. */
export const declineResponses: Readonly<Partial<Record<ResultCode, Response>>> = {
  '300.100.100': { code: '1A' },
  '800.100.151': { code: '14', advice: '03' },
  '800.100.153': { code: '82' },
  '800.100.154': { code: '12', advice: '03' },
  '800.100.155': { code: '51', advice: '02' },
  '800.100.156': { code: '30' },
  '800.100.157': { code: '54', advice: '01' },
  '800.100.158': { code: '59', advice: '03' },
  '800.100.159': { code: '43', advice: '03' },
  '800.100.161': { code: '75' },
  '800.100.162': { code: '61', advice: '02' },
  '800.100.163': { code: '65', advice: '02' },
  '800.100.165': { code: '41', advice: '03' },
  '800.100.167': { code: '12', advice: '03' },
  '800.100.168': { code: '62' },
  '800.100.170': { code: '57' },
  '800.100.171': { code: '04', advice: '03' },
  '800.100.174': { code: '13' },
  '800.100.500': { code: 'R0', advice: '03' },
  '800.100.501': { code: 'R1', advice: '03' },
};

/**
 * Adds to the outcome of a payment what an acquirer and an issuer would say. Nothing is added to an outcome that neither
 * has seen, such as a wrong check digit. The same key always gets the same ids.
 */
export function withAcquirer(order: PaymentOrder, outcome: Outcome, key: string, now: number): Outcome {
  const response = responseOf(outcome.code);
  if (response === undefined) return outcome;
  const isPaid = getPrintedCategory(outcome.code) === 'accepted';
  const initial = isPaid ? initialIdOf(order, key, now) : undefined;
  const isFirst = initial !== undefined && agreementOf(order.parameters).mode === 'INITIAL';
  const isLinked = initial !== undefined && hasTransactionLinks(order.brand);
  const card = findCardFacts(order);
  const checks = checksOf(order, outcome.code);
  return {
    ...outcome,
    resultDetails: {
      ...detailsOf(outcome.code, response, key),
      ...(isPaid && isOfNetwork(order.instrument) && { AuthCode: digitsOf(key, 'authorisation', 6) }),
      ...(initial !== undefined && { CardholderInitiatedTransactionID: initial }),
    },
    ...(checks && { checks }),
    additions: unlessEmpty({
      ...(card && { card }),
      ...((isFirst || isLinked) && {
        standingInstruction: {
          ...(isFirst && { initialTransactionId: initial }),
          ...(isLinked && { transactionLinkId: createTransactionLink(order.instrument, key) }),
        },
      }),
    }),
  };
}

/** Adds to the outcome of a follow-up, or of a payment on a provider's page, what an acquirer would say. */
export function withAcquirerDetails(outcome: Outcome, key: string): Outcome {
  const response = responseOf(outcome.code);
  if (response === undefined) return outcome;
  return { ...outcome, resultDetails: detailsOf(outcome.code, response, key) };
}

/**
 * Whether an order names a first payment that was not made with its card, as no network would accept it. An order
 * without such a name is accepted: networks do not insist on it.
 */
export function hasWrongInitialId({ parameters, instrument }: PaymentOrder): boolean {
  const { mode, initialTransactionId } = agreementOf(parameters);
  if (mode !== 'REPEATED' || initialTransactionId === undefined || !isOfNetwork(instrument)) return false;
  return !fitsInstrument(initialTransactionId, instrument);
}

/** Whether an order names by a link id a payment that was not made with its card. One without a link id is accepted. */
export function hasWrongLink({ parameters, instrument }: PaymentOrder): boolean {
  const { [transactionLinkName]: link } = parameters;
  return link !== undefined && isOfNetwork(instrument) && !isTransactionLinkWith(link, instrument);
}

/** Returns the response of the acquirer; undefined when the outcome comes from elsewhere. */
function responseOf(code: ResultCode): Response | undefined {
  if (getPrintedCategory(code) === 'accepted') return { code: '00' };
  const category = getCategory(code);
  const isOfBank = category === 'rejectedByBank' || category === 'softDecline';
  return isOfBank ? (declineResponses[code] ?? { code: '05' }) : undefined;
}

function detailsOf(code: ResultCode, { code: response, advice }: Response, key: string) {
  const isPaid = response === '00';
  return {
    clearingInstituteName: 'Simulated acquirer',
    ConnectorTxID1: hexOf(key).slice(0, 16),
    ConnectorTxID2: `sim-${hexOf(`second ${key}`).slice(0, 12)}`,
    ConnectorTxID3: `${digitsOf(key, 'trace', 6)}|${digitsOf(key, 'terminal', 3)}`,
    AcquirerResponse: response,
    ExtendedDescription: isPaid ? 'Approved or completed successfully' : 'Declined by the simulated bank',
    ...(!isPaid && { ErrorMessage: `${response}: ${describe(code)}` }),
    ...(advice !== undefined && { MerchantAdviceCode: advice }),
  };
}

/**
 * Returns the network's id of the first payment of an agreement: that which a later payment names, otherwise the
 * payment's own. Undefined for payouts, and for instruments that belong to no card network.
 */
function initialIdOf(
  { parameters, paymentType, brand, instrument }: PaymentOrder,
  key: string,
  now: number,
): string | undefined {
  if (paymentType === 'CD' || !isOfNetwork(instrument)) return undefined;
  const { mode, initialTransactionId } = agreementOf(parameters);
  return mode === 'REPEATED' && initialTransactionId !== undefined
    ? initialTransactionId
    : createSchemeId(brand, instrument, key, now);
}

function agreementOf(parameters: Parameters) {
  return {
    mode: parameters['standingInstruction.mode'],
    initialTransactionId: parameters['standingInstruction.initialTransactionId'],
  };
}

function isOfNetwork({ kind }: PaymentOrder['instrument']): boolean {
  return kind === 'card' || kind === 'tokenAccount' || kind === 'wallet';
}

/**
 * Returns what the issuer says of address and code. It is silent about what was not sent, unless a tester wants an
 * answer.
 */
function checksOf({ instrument, parameters }: PaymentOrder, code: ResultCode): IssuerChecks | undefined {
  if (instrument.kind !== 'card') return undefined;
  const chosen = (name: keyof typeof checkSwitches) => {
    const letter = parameters[checkSwitches[name]] ?? '';
    return letter.length === 1 && checkLetters[name].includes(letter) ? letter : undefined;
  };
  const hasAddress = ['street1', 'postcode'].some((name) => parameters[`billing.${name}`] !== undefined);
  const avsResponse = chosen('avsResponse') ?? (hasAddress ? 'F' : undefined);
  const usual = instrument.securityCode === undefined ? undefined : 'M';
  const cvvResponse = chosen('cvvResponse') ?? (code === '800.100.153' ? 'N' : usual);
  if (avsResponse === undefined && cvvResponse === undefined) return undefined;
  return { ...(avsResponse && { avsResponse }), ...(cvvResponse && { cvvResponse }) };
}

function hexOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function digitsOf(key: string, name: string, length: number): string {
  const number = BigInt(`0x${hexOf(`${name} ${key}`)}`) % 10n ** BigInt(length);
  return String(number).padStart(length, '0');
}
