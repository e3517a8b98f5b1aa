/**
 * The rules about payment instruments: which parameters belong to which instrument, and that a request holds exactly
 * one complete instrument (`service.md`, "What the service does"; `parameters.md`, "Device wallets"; the error
 * sentence: gateway-contract 3.5).
 */
import { findPaymentBrand } from '../brands/payment-brands.ts';
import { card } from './card.ts';
import { missing, type ParameterError, type Parameters, type Rule } from './table.ts';

const wallets = ['deviceWalletA.', 'deviceWalletB.', 'deviceWalletC.'];
export const accountPrefixes: readonly string[] = ['virtualAccount.', 'bankAccount.'];
const otherInstruments = [...accountPrefixes, 'tokenAccount.'];
const prefixes = ['card.', ...wallets, ...otherInstruments, 'registrationId'];

/**
 * The parameter prefix of the wallet that belongs to a brand. When a request has such a brand and card data, the
 * merchant has decrypted the card from the wallet's token.
 */
const walletOfBrand: ReadonlyMap<string, string> = new Map([
  ['APPLEPAY', 'deviceWalletA.'],
  ['APPLEPAYTKN', 'deviceWalletA.'],
  ['GOOGLEPAY', 'deviceWalletB.'],
  ['GOOGLEPAYTKN', 'deviceWalletB.'],
  ['SAMSUNGPAY', 'deviceWalletC.'],
]);

/**
 * Parameters that a request may have beside `registrationId`: the security code, and a holder for a stored instrument
 * that has none (`overrideHolder`).
 */
export const besideRegistration = ['card.cvv', 'card.holder', 'bankAccount.holder'];

const cardNeeds = card.rows.filter((row) => row.required === 'R').map(({ name }) => name);
const decryptedNeeds = [...cardNeeds, 'threeDSecure.verificationId', 'threeDSecure.eci'];

const ofInstrument =
  /^(paymentBrand$|registrationId$|(card|bankAccount|virtualAccount|tokenAccount|deviceWallet[ABC]|applePay|googlePay|samsungPay)\.)/;

/** Whether a request has anything of a means of payment, in its current or an older spelling. */
export function namesInstrument(rawParameters: Parameters): boolean {
  return Object.keys(rawParameters).some((name) => ofInstrument.test(name) && rawParameters[name] !== '');
}

/**
 * Returns the prefixes of the instruments in a request, in the order of {@link prefixes}, each with the first parameter
 * that has the prefix.
 */
export function instrumentsIn(sentNames: readonly string[]): ReadonlyMap<string, string> {
  const stored = sentNames.includes('registrationId');
  const counted = stored ? sentNames.filter((name) => !besideRegistration.includes(name)) : sentNames;
  const instruments = new Map<string, string>();
  for (const prefix of prefixes) {
    const first = counted.find((name) => name.startsWith(prefix));
    if (first !== undefined) instruments.set(prefix, first);
  }
  return instruments;
}

export const oneInstrument: Rule = {
  text: 'A request carries one means of payment: a card, a device wallet, a bank account, a virtual account, a token account or a registrationId; only a wallet that the merchant decrypted comes with its card.',
  judge(_parameters, { sentNames }) {
    const instruments = instrumentsIn(sentNames);
    if (instruments.size < 2) return [];
    const kept = [...instruments.keys()].filter(
      (prefix) => !(prefix === 'card.' && isDecrypted(instruments, sentNames)),
    );
    return kept.slice(1).map((prefix) => {
      const name = instruments.get(prefix) ?? prefix;
      const message = `must not be sent together with ${instruments.get(kept[0] ?? '')}; send one means of payment`;
      return { name, value: null, message };
    });
  },
};

/**
 * Whether the card in the request was decrypted from a wallet: the request has parameters of exactly one wallet, but
 * not its token.
 */
function isDecrypted(instruments: ReadonlyMap<string, string>, sentNames: readonly string[]): boolean {
  const [wallet, another] = wallets.filter((prefix) => instruments.has(prefix));
  return wallet !== undefined && another === undefined && !sentNames.includes(`${wallet}paymentToken`);
}

export const wholeCard: Rule = {
  text: 'card.number, card.expiryMonth and card.expiryYear are required when any card field is sent.',
  judge(parameters, { sentNames }) {
    const first = instrumentsIn(sentNames).get('card.');
    if (first === undefined) return [];
    return lacking(parameters, cardNeeds).map((name) => missing(name, `send it together with ${first}`));
  },
};

export const wholeWallet: Rule = {
  text: 'A device wallet needs its paymentToken, or, when the merchant decrypted it, its source with card.number, card.expiryMonth, card.expiryYear, threeDSecure.verificationId and threeDSecure.eci.',
  judge(parameters, { sentNames }) {
    const instruments = instrumentsIn(sentNames);
    const isNamed = wallets.some((prefix) => instruments.has(prefix));
    const ofBrand = isNamed ? undefined : walletOfBrand.get(parameters.paymentBrand ?? '');
    return wallets.flatMap((prefix) => {
      const first = instruments.get(prefix === ofBrand ? 'card.' : prefix);
      const token = `${prefix}paymentToken`;
      if (first === undefined || sentNames.includes(token)) return [];
      if (!sentNames.includes(`${prefix}source`) && !instruments.has('card.')) {
        return [missing(token, `send it together with ${first}`)];
      }
      return lacking(parameters, [`${prefix}source`, ...decryptedNeeds]).map((name) =>
        missing(name, `send it together with ${first}, or send the wallet's token as ${token}`),
      );
    });
  },
};

/**
 * The rule for requests that charge. A request needs no instrument when its brand sends the shopper to a page of the
 * brand's own.
 */
export const instrumentToPay: Rule = {
  text: 'A means of payment is required, unless paymentBrand is one at which the shopper is sent on; paymentBrand is required unless the card or the wallet tells it.',
  judge({ paymentBrand: brand }, { sentNames }) {
    const instruments = instrumentsIn(sentNames);
    if (instruments.size > 0) return toldBrand(brand, instruments);
    return brand === undefined || findPaymentBrand(brand)?.kind === 'card' ? [noInstrument] : [];
  },
};

/**
 * The rule for requests with which a server stores an instrument. They always need the instrument, because there is no
 * shopper who could enter it on another page.
 */
export const instrumentToStore: Rule = {
  text: 'A means of payment is required; paymentBrand is required unless the card or the wallet tells it.',
  judge({ paymentBrand: brand }, { sentNames }) {
    const instruments = instrumentsIn(sentNames);
    return instruments.size > 0 ? toldBrand(brand, instruments) : [noInstrument];
  },
};

function toldBrand(
  brand: string | undefined,
  instruments: ReadonlyMap<string, string>,
): readonly ParameterError[] {
  const [other] = otherInstruments.filter((prefix) => instruments.has(prefix));
  return brand !== undefined || other === undefined
    ? []
    : [missing('paymentBrand', `send the brand; ${instruments.get(other)} does not tell it`)];
}

const noInstrument = {
  name: 'paymentBrand',
  value: null,
  message:
    'card properties must be set: send card.number, card.expiryMonth and card.expiryYear, or another means of payment',
};

export const preparedRegistration: Rule = {
  text: 'registrationId is one of the registrations[n].id the checkout was prepared with.',
  judge(parameters, { names }) {
    const id = parameters.registrationId;
    if (id === undefined || names.some((name) => isRegistration(name) && parameters[name] === id)) return [];
    const message = 'must be one of the registrations[n].id the checkout was prepared with';
    return [{ name: 'registrationId', value: id, message }];
  },
};

function isRegistration(name: string): boolean {
  return name.startsWith('registrations[') && name.endsWith('].id');
}

function lacking(parameters: Parameters, names: readonly string[]): readonly string[] {
  return names.filter((name) => parameters[name] === undefined);
}
