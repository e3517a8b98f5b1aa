/** Writes the request of a payment (https://docs.adyen.com/api-explorer/Checkout/72/post/payments). */
import { agreementIn, type Card, type PaymentOrder, transactionLinkName } from '../../connector/index.ts';
import { readShopperPhone, shopperPhones } from '../phone.ts';
import { createAddress } from './addresses.ts';
import { exemptions, industryUsages } from './agreements-data.ts';
import { brandTypes } from './brands-data.ts';
import { methods } from './methods-data.ts';
import type { CardPayment, Members, Payment } from './wire.ts';

type Parameters = PaymentOrder['parameters'];
export type FixedMembers = Pick<Payment, 'amount' | 'merchantAccount' | 'reference'>;

export function createCardPayment(order: PaymentOrder, card: Card, fixed: FixedMembers): CardPayment {
  const { parameters } = order;
  return {
    ...fixed,
    ...membersOfAny(order),
    ...membersOfCard(order),
    paymentMethod: {
      type: 'scheme',
      brand: brandTypes[order.brand],
      number: card.number,
      expiryMonth: card.expiryMonth,
      expiryYear: card.expiryYear,
      holderName: card.holder,
      cvc: card.securityCode,
      networkPaymentReference: parameters['standingInstruction.initialTransactionId'],
    },
  };
}

/** What the payment of a card has, also of one in a device wallet. */
export function membersOfCard(order: PaymentOrder): Members {
  const { parameters, paymentType } = order;
  const instalments = parameters['recurring.numberOfInstallments'];
  const transactionLinkId = parameters[transactionLinkName];
  const exemption = exemptions[Number(parameters['threeDSecure.exemptionFlag'])];
  return {
    ...agreementOf(parameters),
    industryUsage: industryUsages[parameters['standingInstruction.industryPractice'] ?? ''],
    captureDelayHours: paymentType === 'DB' ? 0 : undefined,
    additionalData: {
      ...(paymentType === 'PA' && { manualCapture: 'true' }),
      ...(exemption !== undefined && { scaExemption: exemption }),
      ...(transactionLinkId !== undefined && { transactionLinkId }),
    },
    installments: instalments === undefined ? undefined : { value: Number(instalments) },
    ...authenticationOf(order),
  };
}

/** Where the shopper comes back, and who it is. */
export function membersOfAny({ brand, parameters, returnUrl }: PaymentOrder) {
  const details = methods[brand]?.details;
  const ownCountry = details?.asks === 'phone' ? details.country : undefined;
  const { 'customer.givenName': firstName, 'customer.surname': lastName } = parameters;
  return {
    merchantOrderReference: parameters.merchantTransactionId,
    returnUrl,
    browserInfo: browserOf(parameters),
    shopperIP: parameters['customer.ip'],
    telephoneNumber: readShopperPhone(parameters, ownCountry),
    shopperName: firstName && lastName ? { firstName, lastName } : undefined,
    shopperEmail: parameters['customer.email'],
    shopperReference: toShopperReference(parameters),
    // Adyen refuses any other character, and banks cut longer texts.
    shopperStatement: parameters.descriptor?.replace(/[^\w .,'?+*/-]/g, '').slice(0, 22) || undefined,
    billingAddress: createAddress(parameters, 'billing'),
    deliveryAddress: createAddress(parameters, 'shipping'),
  } satisfies Members;
}

/** Adyen wants three characters or more. */
const toShopperReference = ({ 'customer.merchantCustomerId': own }: Parameters) => own?.padStart(3, '0');

/** Returns the parameters of which the request says nothing: what Adyen takes as a whole only, in other letters or as another name. */
export function findUnsentOfAny(parameters: Parameters, request: Payment): readonly string[] {
  const untold: readonly (readonly [name: RegExp, isUntold: boolean])[] = [
    [/^customer\.merchantCustomerId$/, toShopperReference(parameters) !== request.shopperReference],
    [/^customer\.(?:givenName|surname)$/, request.shopperName === undefined],
    [/^customer\.browser\.(?!challengeWindow$)/, request.browserInfo === undefined],
    [/^descriptor$/, request.shopperStatement === undefined],
    [shopperPhones, request.telephoneNumber === undefined],
  ];
  return Object.keys(parameters).filter(
    (name) => parameters[name] && untold.some(([form, isUntold]) => isUntold && form.test(name)),
  );
}

const isByTelephone = ({ transactionCategory = '' }: Parameters) =>
  ['MO', 'TO', 'MOTO'].includes(transactionCategory);

/**
 * Says who pays and by which agreement (https://docs.adyen.com/online-payments/tokenization, "Recurring payment types").
 * UNSCHEDULED is a top-up by the merchant, unless the shopper comes back and pays with the stored card.
 */
function agreementOf(parameters: Parameters): Members {
  const isRepeated = agreementIn(parameters, 'mode') === 'REPEATED';
  const isOneClick = isRepeated && agreementIn(parameters, 'source') === 'CIT';
  const type = agreementIn(parameters, 'type');
  const model =
    type === 'UNSCHEDULED' ? (isOneClick ? 'CardOnFile' : 'UnscheduledCardOnFile') : 'Subscription';
  return {
    shopperInteraction: isRepeated ? 'ContAuth' : isByTelephone(parameters) ? 'Moto' : 'Ecommerce',
    recurringProcessingModel: type === undefined ? undefined : model,
  };
}

/** Hands over the result of an authentication, or asks Adyen to authenticate on a page of its own. */
function authenticationOf({ parameters, authentication }: PaymentOrder): Members {
  const of = (name: string) => authentication?.threeDSecure?.[name] ?? parameters[`threeDSecure.${name}`];
  const isShopperAway = agreementIn(parameters, 'source') === 'MIT' || isByTelephone(parameters);
  const isDone = of('verificationId') !== undefined || of('dsTransactionId') !== undefined;
  if (isDone || isShopperAway || of('disable') === 'true')
    return {
      authenticationData: { attemptAuthentication: 'never' },
      mpiData: isDone ? mpiDataOf(of) : undefined,
    };
  const wish = oneOf(['01', '02', '03', '04', '05', '06'], of('challengeIndicator'));
  const size = parameters['customer.browser.challengeWindow'];
  const challengeWindowSize = oneOf(['01', '02', '03', '04', '05'], size);
  return {
    authenticationData: {
      // Without such a wish the merchant's rules at Adyen decide.
      attemptAuthentication: wish === '03' || wish === '04' ? 'always' : undefined,
      threeDSRequestData: { nativeThreeDS: 'disabled', challengeWindowSize },
    },
    threeDS2RequestData: wish && { threeDSRequestorChallengeInd: wish },
    redirectFromIssuerMethod: 'GET',
  };
}

/** Returns the value of the list that was sent, with or without its leading zero. */
function oneOf<const Value extends string>(values: readonly Value[], sent = ''): Value | undefined {
  return values.find((value) => value === sent || value === `0${sent}`);
}

function mpiDataOf(of: (name: string) => string | undefined): Payment['mpiData'] {
  const status = oneOf(['Y', 'A', 'N', 'U'], of('authenticationStatus'));
  const isChallenge = of('flow') === 'challenge';
  return {
    cavv: of('verificationId'),
    eci: of('eci'),
    dsTransID: of('dsTransactionId'),
    threeDSVersion: of('version'),
    transStatusReason: of('transactionStatusReason'),
    // `C` in the issuer's first message means a challenge, whose result is in the second.
    directoryResponse: isChallenge ? 'C' : status,
    authenticationResponse: isChallenge ? status : undefined,
  };
}

/** Undefined unless what Adyen requires of a browser is there. */
function browserOf(parameters: Parameters): Payment['browserInfo'] {
  const of = (name: string) => parameters[`customer.browser.${name}`];
  const [acceptHeader, userAgent, language] = [of('acceptHeader'), of('userAgent'), of('language')];
  if (!acceptHeader || !userAgent || !language) return undefined;
  return {
    acceptHeader,
    userAgent,
    language,
    colorDepth: Number(of('screenColorDepth') ?? 24),
    screenHeight: Number(of('screenHeight') ?? 0),
    screenWidth: Number(of('screenWidth') ?? 0),
    timeZoneOffset: Number(of('timezone') ?? 0),
    javaEnabled: of('javaEnabled') === 'true',
    javaScriptEnabled: of('javascriptEnabled') !== 'false',
  };
}
