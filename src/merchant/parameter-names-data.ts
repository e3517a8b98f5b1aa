/** The names of the parameters. Written by `node tools/merchant-types.mjs` from the tables of parameters. */

/** Entity and return address. */
type EntityAndReturnAddressName = 'shopperResultUrl' | 'notificationUrl';

/** Basic payment. */
type BasicPaymentName =
  | 'amount'
  | 'taxAmount'
  | 'discountAmount'
  | 'currency'
  | 'paymentBrand'
  | 'paymentType'
  | `overridePaymentType[${string}]`
  | 'descriptor'
  | 'merchantTransactionId'
  | 'merchantInvoiceId'
  | 'merchantMemo'
  | 'transactionCategory'
  | 'sequence'
  | 'numberOfCaptures'
  | 'promotionCode'
  | 'locale'
  | 'transactionPurposeCode'
  | 'integrationType'
  | 'transactionBai'
  | 'transactionTti'
  | 'transactionProcessingCode'
  | 'lifecycleId'
  | 'referenceUuid'
  | 'testMode';

/** Forex. */
type ForexName = 'forex.amount' | 'forex.currency';

/** Checkout preparation. */
type CheckoutPreparationName = 'integrity' | 'shopOrigins';

/** Card account. */
type CardAccountName =
  | 'card.holder'
  | 'card.number'
  | 'card.expiryMonth'
  | 'card.expiryYear'
  | 'card.cvv'
  | 'card.numberType';

/** Device wallet: Apple Pay. */
type DeviceWalletApplePayName =
  | 'deviceWalletA.paymentToken'
  | 'applePay.paymentToken'
  | 'deviceWalletA.source'
  | 'applePay.source'
  | 'deviceWalletA.cardNetwork'
  | 'applePay.cardNetwork'
  | 'deviceWalletA.cardType'
  | 'applePay.cardType';

/** Device wallet: Google Pay. */
type DeviceWalletGooglePayName =
  | 'deviceWalletB.paymentToken'
  | 'googlePay.paymentToken'
  | 'deviceWalletB.source'
  | 'googlePay.source';

/** Device wallet: Samsung Pay. */
type DeviceWalletSamsungPayName =
  | 'deviceWalletC.paymentToken'
  | 'samsungPay.paymentToken'
  | 'deviceWalletC.source'
  | 'samsungPay.source';

/** Bank account. */
type BankAccountName =
  | 'bankAccount.holder'
  | 'bankAccount.bankName'
  | 'bankAccount.number'
  | 'bankAccount.iban'
  | 'bankAccount.bankCode'
  | 'bankAccount.bic'
  | 'bankAccount.country'
  | 'bankAccount.mandate.id'
  | 'bankAccount.mandate.dateOfSignature'
  | 'transactionDueDate';

/** Token account. */
type TokenAccountName =
  | 'tokenAccount.number'
  | 'tokenAccount.type'
  | 'tokenAccount.expiryMonth'
  | 'tokenAccount.expiryYear'
  | 'tokenAccount.cryptogram'
  | 'tokenAccount.dtvc';

/** Customer. */
type CustomerName =
  | 'customer.merchantCustomerId'
  | 'customer.givenName'
  | 'customer.middleName'
  | 'customer.surname'
  | 'customer.sex'
  | 'customer.birthDate'
  | 'customer.phone'
  | 'customer.mobile'
  | 'customer.workPhone'
  | 'customer.email'
  | 'customer.companyName'
  | 'customer.identificationDocType'
  | 'customer.identificationDocId'
  | 'customer.ip'
  | 'customer.merchantReference'
  | 'customer.salutation'
  | 'customer.language'
  | 'customer.category'
  | 'customer.status'
  | 'customer.browserFingerprint.id'
  | 'customer.browserFingerprint.value'
  | 'customer.browser.acceptHeader'
  | 'customer.browser.language'
  | 'customer.browser.screenHeight'
  | 'customer.browser.screenWidth'
  | 'customer.browser.timezone'
  | 'customer.browser.userAgent'
  | 'customer.browser.javaEnabled'
  | 'customer.browser.javascriptEnabled'
  | 'customer.browser.screenColorDepth'
  | 'customer.browser.challengeWindow'
  | 'customer.browser.deviceId'
  | 'customer.app.deviceId';

/** Shipping customer. */
type ShippingCustomerName =
  | 'shipping.customer.merchantCustomerId'
  | 'shipping.customer.givenName'
  | 'shipping.customer.middleName'
  | 'shipping.customer.surname'
  | 'shipping.customer.sex'
  | 'shipping.customer.birthDate'
  | 'shipping.customer.phone'
  | 'shipping.customer.mobile'
  | 'shipping.customer.workPhone'
  | 'shipping.customer.email'
  | 'shipping.customer.companyName'
  | 'shipping.customer.identificationDocType'
  | 'shipping.customer.identificationDocId'
  | 'shipping.customer.ip'
  | 'shipping.customer.merchantReference'
  | 'shipping.customer.salutation'
  | 'shipping.customer.language'
  | 'shipping.customer.category'
  | 'shipping.customer.status'
  | 'shipping.customer.browser.acceptHeader'
  | 'shipping.customer.browser.language'
  | 'shipping.customer.browser.screenHeight'
  | 'shipping.customer.browser.screenWidth'
  | 'shipping.customer.browser.timezone'
  | 'shipping.customer.browser.userAgent'
  | 'shipping.customer.browser.javaEnabled'
  | 'shipping.customer.browser.javascriptEnabled'
  | 'shipping.customer.browser.screenColorDepth'
  | 'shipping.customer.browser.challengeWindow';

/** Billing address. */
type BillingAddressName =
  | 'billing.street1'
  | 'billing.street2'
  | 'billing.houseNumber1'
  | 'billing.houseNumber2'
  | 'billing.city'
  | 'billing.state'
  | 'billing.postcode'
  | 'billing.country'
  | 'billing.normalized'
  | 'billing.validationStatus';

/** Merchant billing address. */
type MerchantBillingAddressName =
  | 'merchant.billing.street1'
  | 'merchant.billing.street2'
  | 'merchant.billing.houseNumber1'
  | 'merchant.billing.houseNumber2'
  | 'merchant.billing.city'
  | 'merchant.billing.state'
  | 'merchant.billing.postcode'
  | 'merchant.billing.country'
  | 'merchant.billing.normalized'
  | 'merchant.billing.validationStatus'
  | 'merchant.billing.givenName'
  | 'merchant.billing.surname'
  | 'merchant.billing.middleName'
  | 'merchant.billing.companyName'
  | 'merchant.billing.phone'
  | 'merchant.billing.workPhone'
  | 'merchant.billing.mobile'
  | 'merchant.billing.email';

/** Shipping address. */
type ShippingAddressName =
  | 'shipping.street1'
  | 'shipping.street2'
  | 'shipping.houseNumber1'
  | 'shipping.houseNumber2'
  | 'shipping.city'
  | 'shipping.state'
  | 'shipping.postcode'
  | 'shipping.country'
  | 'shipping.normalized'
  | 'shipping.validationStatus'
  | 'shipping.method'
  | 'shipping.cost'
  | 'shipping.comment'
  | 'shipping.expectedDate'
  | 'shipping.logisticsProvider'
  | 'shipping.trackingNumber'
  | 'shipping.returnTrackingNumber'
  | 'shipping.warehouse'
  | 'shipping.preference'
  | 'shipping.middleName'
  | 'shipping.companyName'
  | 'shipping.phone'
  | 'shipping.mobile'
  | 'shipping.workPhone'
  | 'shipping.email'
  | 'shipping.type';

/** Merchant shipping address. */
type MerchantShippingAddressName =
  | 'merchant.shipping.street1'
  | 'merchant.shipping.street2'
  | 'merchant.shipping.houseNumber1'
  | 'merchant.shipping.houseNumber2'
  | 'merchant.shipping.city'
  | 'merchant.shipping.state'
  | 'merchant.shipping.postcode'
  | 'merchant.shipping.country'
  | 'merchant.shipping.normalized'
  | 'merchant.shipping.validationStatus'
  | 'merchant.shipping.method'
  | 'merchant.shipping.cost'
  | 'merchant.shipping.comment'
  | 'merchant.shipping.expectedDate'
  | 'merchant.shipping.logisticsProvider'
  | 'merchant.shipping.trackingNumber'
  | 'merchant.shipping.returnTrackingNumber'
  | 'merchant.shipping.warehouse'
  | 'merchant.shipping.preference'
  | 'merchant.shipping.middleName'
  | 'merchant.shipping.companyName'
  | 'merchant.shipping.phone'
  | 'merchant.shipping.mobile'
  | 'merchant.shipping.workPhone'
  | 'merchant.shipping.email'
  | 'merchant.shipping.type';

/** Corporate. */
type CorporateName =
  | 'corporate.name'
  | 'corporate.description'
  | 'corporate.street'
  | 'corporate.address'
  | 'corporate.city'
  | 'corporate.state'
  | 'corporate.postCode'
  | 'corporate.suite'
  | 'corporate.postboxNumber'
  | 'corporate.purchase'
  | 'corporate.phone'
  | 'corporate.fax'
  | 'corporate.vatId';

/** Sender. */
type SenderName =
  | 'sender.name'
  | 'sender.givenName'
  | 'sender.middleName'
  | 'sender.surname'
  | 'sender.birthDate'
  | 'sender.street'
  | 'sender.city'
  | 'sender.state'
  | 'sender.country'
  | 'sender.postcode'
  | 'sender.accountNumberType'
  | 'sender.sourceOfFunds'
  | 'sender.entityType'
  | 'sender.nationality'
  | 'sender.occupation'
  | 'sender.birthCountry'
  | 'sender.accountNumber';

/** Recipient. */
type RecipientName =
  | 'recipient.givenName'
  | 'recipient.middleName'
  | 'recipient.surname'
  | 'recipient.birthDate'
  | 'recipient.phone'
  | 'recipient.street'
  | 'recipient.city'
  | 'recipient.state'
  | 'recipient.country'
  | 'recipient.postcode'
  | 'recipient.accountNumberType'
  | 'recipient.nationality'
  | 'recipient.identificationType'
  | 'recipient.identificationValue'
  | 'recipient.entityType'
  | 'recipient.relationship'
  | 'recipient.occupation'
  | 'recipient.birthCountry'
  | 'recipient.accountNumber';

/** Merchant. */
type MerchantName =
  | 'merchant.name'
  | 'merchant.mcc'
  | 'merchant.street'
  | 'merchant.city'
  | 'merchant.state'
  | 'merchant.countryCode'
  | 'merchant.country'
  | 'merchant.postcode'
  | 'merchant.geographicCoordinates'
  | 'merchant.serviceLocationCity'
  | 'merchant.serviceLocationState'
  | 'merchant.serviceLocationCountryCode'
  | 'merchant.serviceLocationPostCode'
  | 'merchant.serviceLocationGeographicCoordinates'
  | 'merchant.additionalContact'
  | 'merchant.phone'
  | 'merchant.customerContactPhone'
  | 'merchant.websiteId'
  | 'merchant.url'
  | 'merchant.partnerIdCode'
  | 'merchant.isoId'
  | 'merchant.payFacId'
  | 'merchant.payFacName'
  | 'merchant.marketplaceId'
  | 'merchant.submerchantId'
  | 'merchant.taxId'
  | 'merchant.foreignRetailIndicator'
  | 'merchant.legalName'
  | 'merchant.app.schemeUrl'
  | `merchant.data[${string}]`;

/** Cart items. */
type CartItemsName =
  | `cart.items[${number}].name`
  | `cart.items[${number}].merchantItemId`
  | `cart.items[${number}].quantity`
  | `cart.items[${number}].type`
  | `cart.items[${number}].sku`
  | `cart.items[${number}].currency`
  | `cart.items[${number}].description`
  | `cart.items[${number}].commodityCode`
  | `cart.items[${number}].commodityDescription`
  | `cart.items[${number}].originalPrice`
  | `cart.items[${number}].price`
  | `cart.items[${number}].totalAmount`
  | `cart.items[${number}].taxAmount`
  | `cart.items[${number}].totalTaxAmount`
  | `cart.items[${number}].tax`
  | `cart.items[${number}].taxCategory`
  | `cart.items[${number}].shipping`
  | `cart.items[${number}].discount`
  | `cart.items[${number}].giftMessage`
  | `cart.items[${number}].shippingInstructions`
  | `cart.items[${number}].shippingMethod`
  | `cart.items[${number}].shippingTrackingNumber`
  | `cart.items[${number}].quantityUnit`
  | `cart.items[${number}].productUrl`
  | `cart.items[${number}].imageUrl`
  | `cart.items[${number}].totalDiscountAmount`
  | `cart.items[${number}].productCode`
  | `cart.items[${number}].partNumber`
  | `cart.items[${number}].vatReferenceNumber`
  | `cart.items[${number}].itemNumber`
  | `cart.items[${number}].sellerId`
  | `cart.items[${number}].recipient.salutation`
  | `cart.items[${number}].recipient.firstName`
  | `cart.items[${number}].recipient.lastName`
  | `cart.items[${number}].recipient.middleName`
  | `cart.items[${number}].recipient.apartment`
  | `cart.items[${number}].recipient.street`
  | `cart.items[${number}].recipient.address`
  | `cart.items[${number}].recipient.city`
  | `cart.items[${number}].recipient.state`
  | `cart.items[${number}].recipient.postcode`
  | `cart.items[${number}].recipient.country`
  | `cart.items[${number}].recipient.phone`
  | `cart.items[${number}].recipient.email`
  | `cart.items[${number}].deliveryDate`;

/** Cart payments. */
type CartPaymentsName =
  | `cart.payments[${number}].name`
  | `cart.payments[${number}].type`
  | `cart.payments[${number}].amount`
  | `cart.payments[${number}].currency`
  | `cart.payments[${number}].status`
  | `cart.payments[${number}].brand`
  | `cart.payments[${number}].primary`;

/** Marketplace. */
type MarketplaceName = `marketPlace.sellers[${number}].id` | `marketPlace.sellers[${number}].amount`;

/** Airline. */
type AirlineName =
  | 'airline.totalTaxAmount'
  | 'airline.totalFeesAmount'
  | 'airline.totalFareAmount'
  | 'airline.ticketIssueDate'
  | 'airline.ticketIssueAddress'
  | 'airline.thirdPartyBooking'
  | 'airline.bookingtype'
  | 'airline.bookingRefNum'
  | 'airline.ticketDeliveryMethod'
  | 'airline.agentName'
  | 'airline.agentCode'
  | `airline.passengers[${number}].type`
  | `airline.passengers[${number}].name`
  | `airline.passengers[${number}].status`
  | `airline.passengers[${number}].frequentFlyerNumber`
  | `airline.passengers[${number}].email`
  | `airline.passengers[${number}].dob`
  | `airline.passengers[${number}].phone`
  | `airline.passengers[${number}].ticketRestricted`
  | `airline.passengers[${number}].checkDigit`
  | `airline.passengers[${number}].ticketNumber`
  | `airline.passengers[${number}].residenceCountry`
  | `airline.passengers[${number}].legs[${number}].ticketNumber`
  | `airline.passengers[${number}].legs[${number}].exchangeTicketNum`
  | `airline.passengers[${number}].legs[${number}].couponNumber`
  | `airline.passengers[${number}].legs[${number}].stopOverAllowed`
  | `airline.passengers[${number}].legs[${number}].restrictions`
  | `airline.passengers[${number}].legs[${number}].fareBasis`
  | `airline.passengers[${number}].legs[${number}].classOfService`
  | `airline.passengers[${number}].legs[${number}].flightNumber`
  | `airline.passengers[${number}].legs[${number}].airlineName`
  | `airline.passengers[${number}].legs[${number}].airlineCode`
  | `airline.passengers[${number}].legs[${number}].carrierCode`
  | `airline.passengers[${number}].legs[${number}].departureCountry`
  | `airline.passengers[${number}].legs[${number}].departureAirport`
  | `airline.passengers[${number}].legs[${number}].departureTime`
  | `airline.passengers[${number}].legs[${number}].arrivalCountry`
  | `airline.passengers[${number}].legs[${number}].arrivalAirport`
  | `airline.passengers[${number}].legs[${number}].arrivalTime`
  | `airline.passengers[${number}].legs[${number}].taxAmount`
  | `airline.passengers[${number}].legs[${number}].feesAmount`
  | `airline.passengers[${number}].legs[${number}].fareAmount`
  | `airline.passengers[${number}].legs[${number}].departureTaxAmount`
  | `airline.passengers[${number}].legs[${number}].departureDate`
  | `airline.passengers[${number}].legs[${number}].arrivalDate`
  | `airline.passengers[${number}].legs[${number}].timeToDeparture`;

/** Standing instruction. */
type StandingInstructionName =
  | 'standingInstruction.mode'
  | 'standingInstruction.source'
  | 'standingInstruction.type'
  | 'standingInstruction.recurringType'
  | 'standingInstruction.initialTransactionId'
  | 'standingInstruction.expiry'
  | 'standingInstruction.frequency'
  | 'standingInstruction.numberOfInstallments'
  | 'standingInstruction.industryPractice';

/** 3-D Secure. */
type ThreeDSecureName =
  | 'threeDSecure.amount'
  | 'threeDSecure.currency'
  | 'threeDSecure.deviceInfo'
  | 'threeDSecure.merchant.name'
  | 'threeDSecure.merchant.url'
  | 'threeDSecure.merchant.country'
  | 'threeDSecure.channel'
  | 'threeDSecure.challengeIndicator'
  | 'threeDSecure.exemptionFlag'
  | 'threeDSecure.npa'
  | 'threeDSecure.decoupled'
  | 'threeDSecure.threeRIInd'
  | 'threeDSecure.authenticationInd'
  | 'threeDSecure.messageCategory'
  | 'threeDSecure.disable'
  | 'threeDSecure.v2.visa.requestorId'
  | 'threeDSecure.v2.visa.requestorName'
  | 'threeDSecure.v2.mastercard.requestorId'
  | 'threeDSecure.v2.mastercard.requestorName'
  | 'threeDSecure.v2.amex.requestorId'
  | 'threeDSecure.v2.amex.requestorName'
  | 'threeDSecure.v2.diners.requestorId'
  | 'threeDSecure.v2.diners.requestorName'
  | 'threeDSecure.v2.jcb.requestorId'
  | 'threeDSecure.v2.jcb.requestorName'
  | 'threeDSecure.v2.cartebancaire.requestorId'
  | 'threeDSecure.v2.cartebancaire.requestorName'
  | 'threeDSecure.verificationId'
  | 'threeDSecure.eci'
  | 'threeDSecure.authenticationStatus'
  | 'threeDSecure.version'
  | 'threeDSecure.dsTransactionId'
  | 'threeDSecure.acsTransactionId'
  | 'threeDSecure.challengeMandatedIndicator'
  | 'threeDSecure.authType'
  | 'threeDSecure.transactionStatusReason'
  | 'threeDSecure.flow'
  | 'threeDSecure.xid'
  | `threeDSecure.schemeData[${string}]`;

/** Risk. */
type RiskName =
  | 'risk.channelId'
  | 'risk.serviceId'
  | 'risk.brand'
  | 'risk.amount'
  | 'risk.orderTimestamp'
  | 'risk.merchantWebsite'
  | 'risk.accountToken'
  | `risk.parameters[${string}]`;

/** What a checkout takes. */
export type CheckoutParameterName =
  | EntityAndReturnAddressName
  | BasicPaymentName
  | ForexName
  | CheckoutPreparationName
  | BankAccountName
  | CustomerName
  | ShippingCustomerName
  | BillingAddressName
  | MerchantBillingAddressName
  | ShippingAddressName
  | MerchantShippingAddressName
  | CorporateName
  | SenderName
  | RecipientName
  | MerchantName
  | CartItemsName
  | CartPaymentsName
  | MarketplaceName
  | AirlineName
  | StandingInstructionName
  | ThreeDSecureName
  | RiskName
  | 'virtualAccount.accountId'
  | 'recurringType'
  | 'recurring.numberOfInstallments'
  | `customParameters[${string}]`
  | 'createRegistration'
  | 'overrideHolder'
  | `registrations[${number}].id`;

/** What a checkout update takes. */
export type CheckoutUpdateParameterName =
  | EntityAndReturnAddressName
  | ForexName
  | BankAccountName
  | CustomerName
  | ShippingCustomerName
  | BillingAddressName
  | MerchantBillingAddressName
  | ShippingAddressName
  | MerchantShippingAddressName
  | CorporateName
  | SenderName
  | RecipientName
  | MerchantName
  | CartItemsName
  | CartPaymentsName
  | MarketplaceName
  | AirlineName
  | StandingInstructionName
  | ThreeDSecureName
  | RiskName
  | 'amount'
  | 'taxAmount'
  | 'discountAmount'
  | 'currency'
  | 'paymentBrand'
  | 'paymentType'
  | 'descriptor'
  | 'merchantTransactionId'
  | 'merchantInvoiceId'
  | 'merchantMemo'
  | 'transactionCategory'
  | 'sequence'
  | 'numberOfCaptures'
  | 'promotionCode'
  | 'locale'
  | 'transactionPurposeCode'
  | 'integrationType'
  | 'transactionBai'
  | 'transactionTti'
  | 'transactionProcessingCode'
  | 'lifecycleId'
  | 'referenceUuid'
  | 'testMode'
  | 'shopOrigins'
  | 'virtualAccount.accountId'
  | 'recurringType'
  | 'recurring.numberOfInstallments'
  | `customParameters[${string}]`
  | 'createRegistration'
  | 'overrideHolder'
  | `registrations[${number}].id`;

/** What a checkout confirmation takes. */
export type CheckoutConfirmationParameterName = 'amount' | 'currency' | 'paymentType';

/** What a payment takes. */
export type PaymentParameterName =
  | EntityAndReturnAddressName
  | ForexName
  | CardAccountName
  | DeviceWalletApplePayName
  | DeviceWalletGooglePayName
  | DeviceWalletSamsungPayName
  | BankAccountName
  | TokenAccountName
  | CustomerName
  | ShippingCustomerName
  | BillingAddressName
  | MerchantBillingAddressName
  | ShippingAddressName
  | MerchantShippingAddressName
  | CorporateName
  | SenderName
  | RecipientName
  | MerchantName
  | CartItemsName
  | CartPaymentsName
  | MarketplaceName
  | AirlineName
  | StandingInstructionName
  | ThreeDSecureName
  | RiskName
  | 'amount'
  | 'taxAmount'
  | 'discountAmount'
  | 'currency'
  | 'paymentBrand'
  | 'paymentType'
  | 'descriptor'
  | 'merchantTransactionId'
  | 'merchantInvoiceId'
  | 'merchantMemo'
  | 'transactionCategory'
  | 'sequence'
  | 'numberOfCaptures'
  | 'promotionCode'
  | 'locale'
  | 'transactionPurposeCode'
  | 'integrationType'
  | 'transactionBai'
  | 'transactionTti'
  | 'transactionProcessingCode'
  | 'lifecycleId'
  | 'testMode'
  | 'virtualAccount.accountId'
  | 'recurringType'
  | 'recurring.numberOfInstallments'
  | `customParameters[${string}]`
  | 'createRegistration'
  | 'overrideHolder'
  | 'registrationId';

/** What a follow up takes. */
export type FollowUpParameterName =
  | EntityAndReturnAddressName
  | ForexName
  | CustomerName
  | ShippingCustomerName
  | BillingAddressName
  | MerchantBillingAddressName
  | ShippingAddressName
  | MerchantShippingAddressName
  | CorporateName
  | SenderName
  | RecipientName
  | MerchantName
  | CartItemsName
  | CartPaymentsName
  | MarketplaceName
  | AirlineName
  | StandingInstructionName
  | ThreeDSecureName
  | RiskName
  | 'amount'
  | 'taxAmount'
  | 'discountAmount'
  | 'currency'
  | 'paymentBrand'
  | 'paymentType'
  | 'descriptor'
  | 'merchantTransactionId'
  | 'merchantInvoiceId'
  | 'merchantMemo'
  | 'transactionCategory'
  | 'sequence'
  | 'numberOfCaptures'
  | 'promotionCode'
  | 'locale'
  | 'transactionPurposeCode'
  | 'integrationType'
  | 'transactionBai'
  | 'transactionTti'
  | 'transactionProcessingCode'
  | 'lifecycleId'
  | 'testMode'
  | 'recurringType'
  | 'recurring.numberOfInstallments'
  | `customParameters[${string}]`;

/** What a registration takes. */
export type RegistrationParameterName =
  | EntityAndReturnAddressName
  | CardAccountName
  | DeviceWalletApplePayName
  | DeviceWalletGooglePayName
  | DeviceWalletSamsungPayName
  | BankAccountName
  | TokenAccountName
  | CustomerName
  | ShippingCustomerName
  | BillingAddressName
  | MerchantBillingAddressName
  | ShippingAddressName
  | MerchantShippingAddressName
  | CorporateName
  | SenderName
  | RecipientName
  | MerchantName
  | CartItemsName
  | CartPaymentsName
  | MarketplaceName
  | AirlineName
  | StandingInstructionName
  | ThreeDSecureName
  | RiskName
  | 'paymentBrand'
  | 'paymentType'
  | 'descriptor'
  | 'merchantTransactionId'
  | 'merchantInvoiceId'
  | 'merchantMemo'
  | 'transactionCategory'
  | 'sequence'
  | 'promotionCode'
  | 'locale'
  | 'transactionPurposeCode'
  | 'integrationType'
  | 'transactionBai'
  | 'transactionTti'
  | 'transactionProcessingCode'
  | 'lifecycleId'
  | 'testMode'
  | 'virtualAccount.accountId'
  | 'recurringType'
  | 'recurring.numberOfInstallments'
  | `customParameters[${string}]`
  | 'recurringMigration.paymentType';

/** What a registration update takes. */
export type RegistrationUpdateParameterName =
  | EntityAndReturnAddressName
  | CustomerName
  | ShippingCustomerName
  | BillingAddressName
  | MerchantBillingAddressName
  | ShippingAddressName
  | MerchantShippingAddressName
  | CorporateName
  | SenderName
  | RecipientName
  | MerchantName
  | CartItemsName
  | CartPaymentsName
  | MarketplaceName
  | AirlineName
  | StandingInstructionName
  | ThreeDSecureName
  | RiskName
  | 'merchantTransactionId'
  | 'merchantInvoiceId'
  | 'merchantMemo'
  | 'testMode'
  | 'card.holder'
  | 'card.expiryMonth'
  | 'card.expiryYear'
  | 'bankAccount.holder'
  | 'recurringType'
  | 'recurring.numberOfInstallments'
  | `customParameters[${string}]`;

/** What a registration payment takes. */
export type RegistrationPaymentParameterName =
  | EntityAndReturnAddressName
  | ForexName
  | CustomerName
  | ShippingCustomerName
  | BillingAddressName
  | MerchantBillingAddressName
  | ShippingAddressName
  | MerchantShippingAddressName
  | CorporateName
  | SenderName
  | RecipientName
  | MerchantName
  | CartItemsName
  | CartPaymentsName
  | MarketplaceName
  | AirlineName
  | StandingInstructionName
  | ThreeDSecureName
  | RiskName
  | 'amount'
  | 'taxAmount'
  | 'discountAmount'
  | 'currency'
  | 'paymentBrand'
  | 'paymentType'
  | 'descriptor'
  | 'merchantTransactionId'
  | 'merchantInvoiceId'
  | 'merchantMemo'
  | 'transactionCategory'
  | 'sequence'
  | 'numberOfCaptures'
  | 'promotionCode'
  | 'locale'
  | 'transactionPurposeCode'
  | 'integrationType'
  | 'transactionBai'
  | 'transactionTti'
  | 'transactionProcessingCode'
  | 'lifecycleId'
  | 'testMode'
  | 'card.holder'
  | 'card.cvv'
  | 'bankAccount.holder'
  | 'bankAccount.mandate.id'
  | 'bankAccount.mandate.dateOfSignature'
  | 'transactionDueDate'
  | 'recurringType'
  | 'recurring.numberOfInstallments'
  | `customParameters[${string}]`
  | 'createRegistration'
  | 'overrideHolder';

/** What a standalone authentication takes. */
export type StandaloneAuthenticationParameterName =
  | EntityAndReturnAddressName
  | CardAccountName
  | CustomerName
  | ShippingCustomerName
  | BillingAddressName
  | MerchantBillingAddressName
  | ShippingAddressName
  | MerchantShippingAddressName
  | CorporateName
  | SenderName
  | RecipientName
  | MerchantName
  | CartItemsName
  | CartPaymentsName
  | MarketplaceName
  | AirlineName
  | StandingInstructionName
  | RiskName
  | 'amount'
  | 'currency'
  | 'paymentBrand'
  | 'descriptor'
  | 'merchantTransactionId'
  | 'merchantInvoiceId'
  | 'merchantMemo'
  | 'locale'
  | 'transactionPurposeCode'
  | 'integrationType'
  | 'transactionBai'
  | 'transactionTti'
  | 'testMode'
  | 'recurringType'
  | 'recurring.numberOfInstallments'
  | 'threeDSecure.deviceInfo'
  | 'threeDSecure.merchant.name'
  | 'threeDSecure.merchant.url'
  | 'threeDSecure.merchant.country'
  | 'threeDSecure.channel'
  | 'threeDSecure.challengeIndicator'
  | 'threeDSecure.npa'
  | 'threeDSecure.decoupled'
  | 'threeDSecure.threeRIInd'
  | 'threeDSecure.authenticationInd'
  | 'threeDSecure.messageCategory'
  | 'threeDSecure.v2.visa.requestorId'
  | 'threeDSecure.v2.visa.requestorName'
  | 'threeDSecure.v2.mastercard.requestorId'
  | 'threeDSecure.v2.mastercard.requestorName'
  | 'threeDSecure.v2.amex.requestorId'
  | 'threeDSecure.v2.amex.requestorName'
  | 'threeDSecure.v2.diners.requestorId'
  | 'threeDSecure.v2.diners.requestorName'
  | 'threeDSecure.v2.jcb.requestorId'
  | 'threeDSecure.v2.jcb.requestorName'
  | 'threeDSecure.v2.cartebancaire.requestorId'
  | 'threeDSecure.v2.cartebancaire.requestorName'
  | `threeDSecure.schemeData[${string}]`
  | `customParameters[${string}]`;
