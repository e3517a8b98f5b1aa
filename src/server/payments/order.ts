/** From valid parameters to an order a connector can settle. */
import { detectBrands } from '../../contract/card/number.ts';
import { withoutCardDigits } from '../../contract/parameters/mask.ts';
import { missing, type ParameterError, type Parameters } from '../../contract/parameters/table.ts';
import { findPaymentBrand } from '../../contract/payment-brands.ts';
import type { Config } from '../config/config.ts';
import { channelFor, type Party } from '../config/entities.ts';
import type { Mode, PaymentOrder } from '../connectors/connector.ts';
import type { Means } from '../connectors/means.ts';
import { invalidParameters } from '../http/refusal.ts';
import { besideMeans, meansOf } from './means.ts';

/** What an order is made of. */
export interface Ordering {
  readonly id: string;
  /** The channel or merchant the request names. */
  readonly entity: Pick<Party, 'id'>;
  readonly origin: string;
  readonly parameters: Parameters;
  /** A stored means of payment with its brand, in place of one among the parameters. */
  readonly stored?: { readonly means: Means; readonly brand: string };
}

/** Brands of wallets' tokens, when none was sent. */
const walletBrands = { deviceWalletA: 'APPLEPAY', deviceWalletB: 'GOOGLEPAY', deviceWalletC: 'SAMSUNGPAY' };

/**
 * The order of a payment. The brand is the sent one, or the first that fits the card's number. Throws 400 for a brand
 * nobody knows, for one whose means was not sent, and when no channel takes the payment.
 */
export function orderOf(config: Config, ordering: Ordering): PaymentOrder {
  const { id, entity, origin, parameters, stored } = ordering;
  const means = stored?.means ?? meansOf(parameters);
  const brand = stored?.brand ?? brandOf(parameters, means);
  const paymentType = parameters[`overridePaymentType[${brand}]`] ?? parameters.paymentType ?? '';
  const { amount = '', currency = '' } = parameters;
  return {
    id,
    channel: channelFor(config, entity, { brand, currency, paymentType }),
    mode: modeOf(config, parameters),
    amount,
    currency,
    paymentType,
    brand,
    means,
    origin,
    parameters: besideMeans(parameters),
  };
}

/** In the live environment everything is real; there is no `testMode` (`service.md`, "What the service does"). */
export function modeOf({ environment }: Pick<Config, 'environment'>, { testMode }: Parameters): Mode {
  if (environment === 'live') return 'LIVE';
  return testMode === 'EXTERNAL' ? 'EXTERNAL' : 'INTERNAL';
}

export function brandOf({ paymentBrand }: Parameters, means: Means): string {
  const brand = paymentBrand ?? brandOfMeans(means);
  if (brand === undefined) throw invalidParameters([noBrand(means)]);
  const known = findPaymentBrand(brand);
  if (known === undefined) throw invalidParameters([unknownBrand(brand)]);
  if (known.kind === 'card' && means.kind === 'none') throw invalidParameters([noCard]);
  return brand;
}

function brandOfMeans(means: Means): string | undefined {
  if (means.kind === 'card') return detectBrands(means.number, [])[0];
  return means.kind === 'wallet' ? walletBrands[means.wallet] : undefined;
}

const noCard: ParameterError = {
  name: 'paymentBrand',
  value: null,
  message: 'card properties must be set; send card.number, card.expiryMonth and card.expiryYear',
};

function noBrand(means: Means): ParameterError {
  if (means.kind === 'none') return noCard;
  return missing(
    'paymentBrand',
    means.kind === 'card'
      ? 'no brand fits the card number, so send the one the shopper chose'
      : 'send the brand of the account, such as DIRECTDEBIT_SEPA',
  );
}

function unknownBrand(paymentBrand: string): ParameterError {
  const message = 'is not a brand of this gateway; send one such as VISA';
  return { name: 'paymentBrand', value: withoutCardDigits(paymentBrand), message };
}
