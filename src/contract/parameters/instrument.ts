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
export function namesInstrument(sent: Parameters): boolean {
  return Object.keys(sent).some((name) => ofInstrument.test(name) && sent[name] !== '');
}

/**
 * Returns the prefixes of the instruments in a request, in the order of {@link prefixes}, each with the first parameter
 * that has the prefix.
 */
export function instrumentsIn(sent: readonly string[]): ReadonlyMap<string, string> {
  const stored = sent.includes('registrationId');
  const counted = stored ? sent.filter((name) => !besideRegistration.includes(name)) : sent;
  const found = new Map<string, string>();
  for (const prefix of prefixes) {
    const first = counted.find((name) => name.startsWith(prefix));
    if (first !== undefined) found.set(prefix, first);
  }
  return found;
}

export const oneInstrument: Rule = {
  text: 'A request carries one means of payment: a card, a device wallet, a bank account, a virtual account, a token account or a registrationId; only a wallet that the merchant decrypted comes with its card.',
  judge(_parameters, { sent }) {
    const found = instrumentsIn(sent);
    if (found.size < 2) return [];
    const kept = [...found.keys()].filter((prefix) => !(prefix === 'card.' && isDecrypted(found, sent)));
    return kept.slice(1).map((prefix) => {
      const name = found.get(prefix) ?? prefix;
      const message = `must not be sent together with ${found.get(kept[0] ?? '')}; send one means of payment`;
      return { name, value: null, message };
    });
  },
};

/**
 * Whether the card in the request was decrypted from a wallet: the request has parameters of exactly one wallet, but
 * not its token.
 */
function isDecrypted(found: ReadonlyMap<string, string>, sent: readonly string[]): boolean {
  const [wallet, another] = wallets.filter((prefix) => found.has(prefix));
  return wallet !== undefined && another === undefined && !sent.includes(`${wallet}paymentToken`);
}

export const wholeCard: Rule = {
  text: 'card.number, card.expiryMonth and card.expiryYear are required when any card field is sent.',
  judge(parameters, { sent }) {
    const first = instrumentsIn(sent).get('card.');
    if (first === undefined) return [];
    return lacking(parameters, cardNeeds).map((name) => missing(name, `send it together with ${first}`));
  },
};

export const wholeWallet: Rule = {
  text: 'A device wallet needs its paymentToken, or, when the merchant decrypted it, its source with card.number, card.expiryMonth, card.expiryYear, threeDSecure.verificationId and threeDSecure.eci.',
  judge(parameters, { sent }) {
    const found = instrumentsIn(sent);
    const isNamed = wallets.some((prefix) => found.has(prefix));
    const ofBrand = isNamed ? undefined : walletOfBrand.get(parameters.paymentBrand ?? '');
    return wallets.flatMap((prefix) => {
      const first = found.get(prefix === ofBrand ? 'card.' : prefix);
      const token = `${prefix}paymentToken`;
      if (first === undefined || sent.includes(token)) return [];
      if (!sent.includes(`${prefix}source`) && !found.has('card.')) {
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
  judge({ paymentBrand: brand }, { sent }) {
    const found = instrumentsIn(sent);
    if (found.size > 0) return toldBrand(brand, found);
    return brand === undefined || findPaymentBrand(brand)?.kind === 'card' ? [noInstrument] : [];
  },
};

/**
 * The rule for requests with which a server stores an instrument. They always need the instrument, because there is no
 * shopper who could enter it on another page.
 */
export const instrumentToStore: Rule = {
  text: 'A means of payment is required; paymentBrand is required unless the card or the wallet tells it.',
  judge({ paymentBrand: brand }, { sent }) {
    const found = instrumentsIn(sent);
    return found.size > 0 ? toldBrand(brand, found) : [noInstrument];
  },
};

function toldBrand(brand: string | undefined, found: ReadonlyMap<string, string>): readonly ParameterError[] {
  const [other] = otherInstruments.filter((prefix) => found.has(prefix));
  return brand !== undefined || other === undefined
    ? []
    : [missing('paymentBrand', `send the brand; ${found.get(other)} does not tell it`)];
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
