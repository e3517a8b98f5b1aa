import { describe, expect, test } from 'vitest';
import { isParameter, isSecretParameter, structures } from '../../../src/contract/parameters/index.ts';

/** Every parameter of parameters.md and of gateway-contract 4.4, 4.5, 5.4 to 5.7, copied from there by hand. */
const specified: Readonly<Record<string, string>> = {
  '': `entityId shopperResultUrl notificationUrl amount taxAmount discountAmount currency paymentBrand paymentType
    integrity overridePaymentType[brand] descriptor merchantTransactionId merchantInvoiceId merchantMemo
    transactionCategory sequence numberOfCaptures promotionCode locale transactionPurposeCode integrationType
    transactionBai transactionTti transactionProcessingCode lifecycleId referenceUuid testMode transactionDueDate
    createRegistration overrideHolder registrations[n].id registrationId recurringType customParameters[key]`,
  'forex.': 'amount currency',
  'card.': 'holder number expiryMonth expiryYear cvv numberType',
  'deviceWalletA.': 'paymentToken cardNetwork cardType source',
  'deviceWalletB.': 'paymentToken source',
  'deviceWalletC.': 'paymentToken source',
  'virtualAccount.': 'accountId',
  'bankAccount.': 'holder bankName number iban bankCode bic country mandate.id mandate.dateOfSignature',
  'tokenAccount.': 'number type expiryMonth expiryYear cryptogram dtvc',
  'customer.': `merchantCustomerId givenName middleName surname sex birthDate phone mobile workPhone email companyName
    identificationDocType identificationDocId ip merchantReference salutation language category status
    browserFingerprint.id browserFingerprint.value browser.acceptHeader browser.language browser.screenHeight
    browser.screenWidth browser.timezone browser.userAgent browser.javaEnabled browser.javascriptEnabled
    browser.screenColorDepth browser.challengeWindow browser.deviceId app.deviceId`,
  'shipping.customer.': `merchantCustomerId givenName middleName surname sex birthDate phone mobile workPhone email
    companyName identificationDocType identificationDocId ip merchantReference salutation language category status
    browser.acceptHeader browser.language browser.screenHeight browser.screenWidth browser.timezone browser.userAgent
    browser.javaEnabled browser.javascriptEnabled browser.screenColorDepth browser.challengeWindow`,
  'billing.':
    'street1 street2 houseNumber1 houseNumber2 city state postcode country normalized validationStatus',
  'merchant.billing.': `street1 street2 houseNumber1 houseNumber2 city state postcode country normalized
    validationStatus givenName surname middleName companyName phone workPhone mobile email`,
  'shipping.': `street1 street2 houseNumber1 houseNumber2 city state postcode country method cost comment expectedDate
    logisticsProvider trackingNumber returnTrackingNumber normalized validationStatus warehouse preference middleName
    companyName phone mobile workPhone email type`,
  'merchant.shipping.': `street1 street2 houseNumber1 houseNumber2 city state postcode country method cost comment
    expectedDate logisticsProvider trackingNumber returnTrackingNumber normalized validationStatus warehouse preference
    middleName companyName phone mobile workPhone email type`,
  'corporate.': `name description street address city state postCode suite postboxNumber purchase phone fax vatId`,
  'sender.': `name givenName middleName surname birthDate accountNumber street city state country postcode
    accountNumberType sourceOfFunds entityType nationality occupation birthCountry`,
  'recipient.': `givenName middleName surname birthDate phone accountNumber street city state country postcode
    accountNumberType nationality identificationType identificationValue entityType relationship occupation
    birthCountry`,
  'merchant.': `name mcc street city state countryCode country postcode geographicCoordinates serviceLocationCity
    serviceLocationState serviceLocationCountryCode serviceLocationPostCode serviceLocationGeographicCoordinates
    additionalContact phone customerContactPhone websiteId url partnerIdCode isoId payFacId payFacName marketplaceId
    submerchantId taxId data[key] foreignRetailIndicator legalName app.schemeUrl`,
  'cart.items[n].': `name merchantItemId quantity type sku currency description commodityCode commodityDescription
    originalPrice price totalAmount taxAmount totalTaxAmount tax taxCategory shipping discount giftMessage
    shippingMethod shippingInstructions shippingTrackingNumber quantityUnit productUrl imageUrl totalDiscountAmount
    productCode partNumber vatReferenceNumber itemNumber sellerId recipient.salutation recipient.firstName
    recipient.lastName recipient.middleName recipient.apartment recipient.street recipient.address recipient.city
    recipient.state recipient.postcode recipient.country recipient.phone recipient.email deliveryDate`,
  'cart.payments[n].': 'name type amount currency status brand primary',
  'marketPlace.sellers[n].': 'id amount',
  'airline.': `totalTaxAmount totalFeesAmount totalFareAmount ticketIssueDate ticketIssueAddress thirdPartyBooking
    bookingtype ticketDeliveryMethod bookingRefNum agentName agentCode`,
  'airline.passengers[n].': `type name ticketRestricted ticketNumber status phone frequentFlyerNumber email dob checkDigit
    residenceCountry`,
  'airline.passengers[n].legs[n].': `ticketNumber stopOverAllowed restrictions flightNumber fareBasis exchangeTicketNum
    departureCountry departureAirport airlineName airlineCode departureTime arrivalCountry arrivalAirport arrivalTime
    couponNumber classOfService carrierCode taxAmount feesAmount fareAmount departureTaxAmount departureDate arrivalDate
    timeToDeparture`,
  'recurringMigration.': 'paymentType',
  'recurring.': 'numberOfInstallments',
  'standingInstruction.': `mode source type recurringType initialTransactionId expiry frequency numberOfInstallments
    industryPractice`,
  'threeDSecure.': `verificationId eci amount currency deviceInfo merchant.name merchant.url merchant.country
    v2.visa.requestorId v2.visa.requestorName v2.mastercard.requestorId v2.mastercard.requestorName
    v2.amex.requestorId v2.amex.requestorName v2.diners.requestorId v2.diners.requestorName v2.jcb.requestorId
    v2.jcb.requestorName v2.cartebancaire.requestorId v2.cartebancaire.requestorName channel challengeIndicator
    exemptionFlag npa decoupled threeRIInd authenticationInd messageCategory disable schemeData[key]
    authenticationStatus version dsTransactionId acsTransactionId challengeMandatedIndicator authType
    transactionStatusReason flow xid`,
  'risk.': 'channelId serviceId amount orderTimestamp brand parameters[name] merchantWebsite accountToken',
};

const names = Object.entries(specified).flatMap(([prefix, fields]) =>
  fields.split(/\s+/).map((field) => prefix + field),
);
/** Our own parameters, which the widget sends. */
const own = [
  ...['attemptId', 'flow', 'onlySave', 'shownAmount', 'shownCurrency', 'shopOrigins'],
  ...['validationURL', 'domainName', 'displayName'],
];

const rows = structures.flatMap((structure) => structure.rows);

describe('the tables', () => {
  test('contain every parameter of the specification, each once, and no other', () => {
    const recipe =
      'Name a new parameter here, give rows.test.ts a right and a wrong value, and run node tools/generate.mjs. ' +
      'A format of digits that may look like a card number says so (other-digits.ts). `ours` in ' +
      'src/gateway/connectors/upstream/forwarded.ts names what no upstream gateway gets. What the specification has ' +
      'goes into test/conformance/parameters and docs/spec/parameters.md.';
    expect(rows.map((row) => row.name).sort(), recipe).toEqual([...names, ...own].sort());
  });

  test('mark deprecated parameters', () => {
    const deprecated = rows.filter((row) => row.deprecated).map((row) => row.name);
    expect(deprecated.sort()).toEqual(['notificationUrl', 'recurringMigration.paymentType', 'recurringType']);
  });

  test('mark parameters that may contain a card, a token or a code', () => {
    expect(rows.filter((row) => row.secret).map((row) => row.name)).toEqual([
      'card.number',
      'card.cvv',
      'deviceWalletA.paymentToken',
      'deviceWalletB.paymentToken',
      'deviceWalletC.paymentToken',
      'tokenAccount.number',
      'tokenAccount.cryptogram',
      'tokenAccount.dtvc',
      'sender.accountNumber',
      'recipient.accountNumber',
    ]);
  });

  test('give the wallets’ parameters their vendors’ names', () => {
    expect(rows.flatMap((row) => row.alias ?? [])).toEqual([
      'applePay.paymentToken',
      'applePay.source',
      'applePay.cardNetwork',
      'applePay.cardType',
      'googlePay.paymentToken',
      'googlePay.source',
      'samsungPay.paymentToken',
      'samsungPay.source',
    ]);
  });

  test('give each indexed name its highest index, and each family its keys', () => {
    const bracketed = rows.filter((row) => row.name.includes('['));
    expect(bracketed.filter((row) => row.name.includes('[n]') !== (row.highest === 1000))).toEqual([]);
    expect(bracketed.filter((row) => row.name.includes('[n]') === (row.key !== undefined))).toEqual([]);
    expect(rows.filter((row) => !row.name.includes('[') && (row.highest ?? row.key) !== undefined)).toEqual(
      [],
    );
  });
});

describe('a name', () => {
  test('is known with any key and any index', () => {
    const known = [
      'amount',
      'card.cvv',
      'customParameters[any]',
      'cart.items[12].recipient.firstName',
      'airline.passengers[3].legs[1000].taxAmount',
      'threeDSecure.v2.visa.requestorId',
      'applePay.paymentToken',
    ];
    expect(known.filter((name) => !isParameter(name))).toEqual([]);
  });

  test.each([
    'Amount',
    'card',
    'customParameters',
    '__proto__',
    'constructor',
    'toString',
    'amount[x]',
    'cart.items[0]',
    'cart.items[0].__proto__',
    'cart.items.0.name',
    'cart.items[0]name',
    'cart.items[0].name[1]',
    'cart[items][0].name',
    'cart.items[[0]].name',
    'cart.items[0].name.',
    'customParameters[a][b]',
    'customParameters[a[b]]',
    'airline.legs[0].taxAmount',
    'applePay.cardHolder',
    'googlePay.cardType',
    'shipping.givenName',
  ])('that is in no table is unknown: %s', (name) => {
    expect(isParameter(name)).toBe(false);
  });

  test('tells whether its value is a secret, in either spelling', () => {
    expect(['card.number', 'applePay.paymentToken', 'sender.accountNumber'].map(isSecretParameter)).toEqual([
      true,
      true,
      true,
    ]);
    expect(['amount', 'bankAccount.iban', 'card.holder', 'nonsense'].filter(isSecretParameter)).toEqual([]);
  });
});
