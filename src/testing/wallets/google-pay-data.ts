/** The data that a shop and the simulated Google Pay exchange. */
import { base64Of, cardLabel, type Person, type WalletCard } from './data.ts';

interface Item {
  readonly label: string;
  readonly type?: string;
  readonly price: string;
}

export interface TransactionInfo {
  readonly totalPriceStatus: string;
  readonly totalPrice?: string;
  readonly totalPriceLabel?: string;
  readonly currencyCode: string;
  readonly countryCode?: string;
  readonly displayItems?: readonly Item[];
}

export interface ShippingOptions {
  readonly defaultSelectedOptionId?: string;
  readonly shippingOptions: readonly { readonly id: string; readonly label: string }[];
}

export interface AllowedMethod {
  readonly type: string;
  readonly parameters?: {
    readonly allowedCardNetworks?: readonly string[];
    readonly allowedAuthMethods?: readonly string[];
    readonly billingAddressRequired?: boolean;
  };
  readonly tokenizationSpecification?: {
    readonly type: string;
    readonly parameters?: Readonly<Record<string, string>>;
  };
}

export interface PaymentDataRequest {
  readonly apiVersion: number;
  readonly apiVersionMinor: number;
  readonly merchantInfo?: { readonly merchantId?: string };
  readonly allowedPaymentMethods: readonly AllowedMethod[];
  readonly transactionInfo: TransactionInfo;
  readonly callbackIntents?: readonly string[];
  readonly emailRequired?: boolean;
  readonly shippingAddressRequired?: boolean;
  readonly shippingOptionRequired?: boolean;
  readonly shippingOptionParameters?: ShippingOptions;
}

/**
 * Returns the payment data that a shop gets when the shopper authorises it. The token is not encrypted: the simulator
 * accepts any token, and declines one that contains a result code.
 *
 * @param optionId id of the shipping option
 * @param created a token in place of that one
 */
export function createPaymentData(
  request: PaymentDataRequest,
  card: WalletCard,
  person: Person,
  optionId: string,
  created: unknown,
) {
  const [{ parameters = {}, tokenizationSpecification } = {}] = request.allowedPaymentMethods;
  const { resultCode, last4, networks } = card;
  const simulated = JSON.stringify({
    protocolVersion: 'ECv2',
    signature: base64Of({ standIn: 'signature' }),
    signedMessage: base64Of({ standIn: true }),
    ...(resultCode !== undefined && { resultCode }),
  });
  const address = toShippingAddress(person, true);
  return {
    apiVersion: 2,
    apiVersionMinor: 0,
    ...(request.emailRequired && { email: person.email }),
    ...(request.shippingAddressRequired && { shippingAddress: address }),
    ...(request.shippingOptionRequired && { shippingOptionData: { id: optionId } }),
    paymentMethodData: {
      type: 'CARD',
      description: cardLabel(card),
      info: {
        cardNetwork: networks[1] ?? '',
        cardDetails: last4,
        ...(parameters.billingAddressRequired && { billingAddress: address }),
      },
      tokenizationData: {
        type: tokenizationSpecification?.type ?? 'PAYMENT_GATEWAY',
        token: created ?? simulated,
      },
    },
  };
}

/**
 * Returns a person's address. Before the shopper authorises the payment, the shop learns only the place, without name
 * and street.
 */
export function toShippingAddress(
  { givenName, familyName, phone, street, city, state, postalCode, countryCode }: Person,
  isWhole: boolean,
) {
  const place = { countryCode, postalCode, locality: city, administrativeArea: state };
  if (!isWhole) return place;
  const rest = { address1: street, address2: '', address3: '', sortingCode: '' };
  return { name: `${givenName} ${familyName}`, phoneNumber: phone, ...rest, ...place };
}
