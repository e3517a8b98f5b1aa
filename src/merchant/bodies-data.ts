/** The bodies of the answers. Written by `node tools/merchant-types.mjs` from the schemas of the answers. */

/** A payment, accepted, pending or declined. */
export interface PaymentBody {
  /** The payment. Absent when a decline was forced by customParameters[forceResultCode]. */
  id?: string | undefined;
  /** Only while the payment is pending (000.200.000). */
  redirect?: AnsweredRedirect | undefined;
  /** The stored means of payment. */
  registrationId?: string | undefined;
  registration?: AnsweredRegistration | undefined;
  /** The payment that this one follows. */
  referencedId?: string | undefined;
  /** Type of the payment, such as DB or CP. */
  paymentType: string;
  /** Brand that was used. */
  paymentBrand?: string | undefined;
  /** Amount, with a dot as decimal separator. */
  amount?: string | undefined;
  /** Currency of the amount. */
  currency?: string | undefined;
  /** Text of the statement; that of the upstream gateway, if it names one. */
  descriptor?: string | undefined;
  /** The merchant’s reference. */
  merchantTransactionId?: string | undefined;
  /** The merchant’s invoice number. */
  merchantInvoiceId?: string | undefined;
  result: AnsweredResult;
  /** Build of the gateway that answered. */
  buildNumber: string;
  /** When the gateway answered; with milliseconds when the record was stored. */
  timestamp: string;
  /** Names the request: the id of the checkout, else of the entity, an underscore and 32 hex characters. */
  ndc: string;
  /** What the connector says besides, such as ConnectorTxID1, AcquirerResponse or CardholderInitiatedTransactionID. Which members there are depends on the connector. */
  resultDetails?: Readonly<Record<string, string>> | undefined;
  card?: AnsweredCard | undefined;
  bankAccount?: AnsweredBankAccount | undefined;
  virtualAccount?: AnsweredVirtualAccount | undefined;
  tokenAccount?: AnsweredTokenAccount | undefined;
  customer?: AnsweredCustomer | undefined;
  billing?: AnsweredBilling | undefined;
  shipping?: AnsweredShipping | undefined;
  merchant?: AnsweredMerchant | undefined;
  cart?: AnsweredCart | undefined;
  /** INITIAL or REPEATED. */
  recurringType?: string | undefined;
  standingInstruction?: AnsweredStandingInstruction | undefined;
  /** The shopper’s authentication. */
  threeDSecure?: AnsweredThreeDSecure | undefined;
  /** The merchant’s own data, as they were sent, and what an upstream gateway adds. */
  customParameters?: Readonly<Record<string, string>> | undefined;
  risk?: AnsweredRisk | undefined;
  /** The acquirer’s account of the merchant, if the upstream gateway names it. */
  merchantAccountId?: string | undefined;
  /** The upstream gateway’s mark of a loyalty programme. */
  loyaltyIndicator?: string | undefined;
}

/** A payment that was asked for by its id. */
export interface FoundPaymentBody extends PaymentBody {
  /** Amount as the shopper saw it. */
  presentationAmount?: string | undefined;
  /** Currency as the shopper saw it. */
  presentationCurrency?: string | undefined;
}

/** An authentication without a payment. */
export interface AuthenticationBody {
  /** Only while the payment is pending (000.200.000). */
  redirect?: AnsweredRedirect | undefined;
  /** The stored means of payment. */
  registrationId?: string | undefined;
  registration?: AnsweredRegistration | undefined;
  /** The payment that this one follows. */
  referencedId?: string | undefined;
  /** Brand that was used. */
  paymentBrand?: string | undefined;
  /** Amount, with a dot as decimal separator. */
  amount?: string | undefined;
  /** Currency of the amount. */
  currency?: string | undefined;
  /** The merchant’s reference. */
  merchantTransactionId?: string | undefined;
  /** The merchant’s invoice number. */
  merchantInvoiceId?: string | undefined;
  result: AnsweredResult;
  /** Build of the gateway that answered. */
  buildNumber: string;
  /** When the gateway answered; with milliseconds when the record was stored. */
  timestamp: string;
  /** Names the request: the id of the checkout, else of the entity, an underscore and 32 hex characters. */
  ndc: string;
  /** What the connector says besides, such as ConnectorTxID1, AcquirerResponse or CardholderInitiatedTransactionID. Which members there are depends on the connector. */
  resultDetails?: Readonly<Record<string, string>> | undefined;
  card?: AnsweredCard | undefined;
  bankAccount?: AnsweredBankAccount | undefined;
  virtualAccount?: AnsweredVirtualAccount | undefined;
  tokenAccount?: AnsweredTokenAccount | undefined;
  customer?: AnsweredCustomer | undefined;
  billing?: AnsweredBilling | undefined;
  shipping?: AnsweredShipping | undefined;
  merchant?: AnsweredMerchant | undefined;
  cart?: AnsweredCart | undefined;
  /** INITIAL or REPEATED. */
  recurringType?: string | undefined;
  standingInstruction?: AnsweredStandingInstruction | undefined;
  /** The shopper’s authentication. */
  threeDSecure?: AnsweredThreeDSecure | undefined;
  /** The merchant’s own data, as they were sent, and what an upstream gateway adds. */
  customParameters?: Readonly<Record<string, string>> | undefined;
  /** The acquirer’s account of the merchant, if the upstream gateway names it. */
  merchantAccountId?: string | undefined;
  /** The upstream gateway’s mark of a loyalty programme. */
  loyaltyIndicator?: string | undefined;
  /** The authentication. Absent when a failure was forced by customParameters[forceResultCode]. */
  id?: string | undefined;
}

/** Payments that were found, with their follow-ups when they were asked for. */
export interface PaymentListBody {
  result: AnsweredResult;
  /** Build of the gateway that answered. */
  buildNumber: string;
  /** When the gateway answered; with milliseconds when the record was stored. */
  timestamp: string;
  /** Names the request: the id of the checkout, else of the entity, an underscore and 32 hex characters. */
  ndc: string;
  /** How many pages there are now; only of a search by date. */
  pages?: string | undefined;
  /** Only when there are more payments than the answer holds. */
  truncated?: 'true' | undefined;
  payments: readonly AnsweredPayment2[];
}

/** A stored means of payment. */
export interface RegistrationBody {
  result: AnsweredResult;
  /** Build of the gateway that answered. */
  buildNumber: string;
  /** When the gateway answered; with milliseconds when the record was stored. */
  timestamp: string;
  /** Names the request: the id of the checkout, else of the entity, an underscore and 32 hex characters. */
  ndc: string;
  /** The registration. */
  id: string;
  /** The same as id; absent when nothing was stored. */
  registrationId?: string | undefined;
  registration?: AnsweredRegistration2 | undefined;
  /** Brand that was used. */
  paymentBrand: string;
  card?: AnsweredCard | undefined;
  bankAccount?: AnsweredBankAccount | undefined;
  virtualAccount?: AnsweredVirtualAccount | undefined;
  customer?: AnsweredCustomer | undefined;
  billing?: AnsweredBilling | undefined;
  standingInstruction?: AnsweredStandingInstruction | undefined;
  /** The merchant’s own data, as they were sent, and what an upstream gateway adds. */
  customParameters?: Readonly<Record<string, string>> | undefined;
  risk?: AnsweredRisk | undefined;
}

/** The end of a registration. */
export interface DeregistrationBody {
  result: AnsweredResult;
  /** Build of the gateway that answered. */
  buildNumber: string;
  /** When the gateway answered; with milliseconds when the record was stored. */
  timestamp: string;
  /** Names the request: the id of the checkout, else of the entity, an underscore and 32 hex characters. */
  ndc: string;
  /** This transaction. */
  id: string;
  /** The registration that ended. */
  referencedId: string;
}

/** A checkout that was prepared. */
export interface CheckoutBody {
  result: AnsweredResult;
  /** Build of the gateway that answered. */
  buildNumber: string;
  /** When the gateway answered; with milliseconds when the record was stored. */
  timestamp: string;
  /** Names the request: the id of the checkout, else of the entity, an underscore and 32 hex characters. */
  ndc: string;
  /** The checkout, for 30 minutes. */
  id: string;
  /** SRI hash of the widget’s script; only with integrity=true. */
  integrity?: string | undefined;
}

/** A result and nothing else: an error, or a checkout nobody paid yet. */
export interface PlainBody {
  result: AnsweredResult;
  /** Build of the gateway that answered. */
  buildNumber: string;
  /** When the gateway answered; with milliseconds when the record was stored. */
  timestamp: string;
  /** Names the request: the id of the checkout, else of the entity, an underscore and 32 hex characters. */
  ndc: string;
}

/** The catalogue. */
export interface ResultCodesBody {
  resultCodes: readonly AnsweredResultCode[];
}

interface AnsweredParameter {
  /** Name. */
  name: string;
  /** Value. */
  value: string;
}

interface AnsweredPrecondition {
  /** A hidden frame: iframe#hidden. */
  origin: string;
  /** What to wait for: iframe#onload. */
  waitUntil: string;
  /** What it is for. */
  description: string;
  /** Where the frame goes. */
  url: string;
  method: 'POST';
  parameters: readonly AnsweredParameter[];
}

interface AnsweredRedirect {
  /** Where the shopper’s browser goes next. */
  url: string;
  /** GET sends the parameters in the query. */
  method: 'GET' | 'POST';
  parameters: readonly AnsweredParameter[];
  /** Hidden frames to load before: the page of a card’s issuer that looks at the browser (3-D Secure 2). */
  preconditions?: readonly AnsweredPrecondition[] | undefined;
}

interface AnsweredRegistration {
  /** The same as registrationId. */
  id: string;
}

interface AnsweredParameterError {
  /** Name of the parameter, or of the part of the request that is wrong. */
  name: string;
  /** What was sent; null when nothing was, or when it is secret. */
  value: string | null;
  /** What is wrong and what to do, without the name. */
  message: string;
}

interface AnsweredResult {
  /** Result code: the only precise indicator of an outcome. */
  code: string;
  /** Text of the catalogue for the code. */
  description: string;
  /** Address check by the card’s issuer: A street fits, Z postcode fits, F both fit, N none fits, U not checked. */
  avsResponse?: string | undefined;
  /** Check of the security code by the card’s issuer: M fits, N does not, P not processed, S should have been sent, U not checked. */
  cvvResponse?: string | undefined;
  /** Every error at once. */
  parameterErrors?: readonly AnsweredParameterError[] | undefined;
}

interface AnsweredIssuer {
  /** Name of the bank. */
  bank?: string | undefined;
  /** Its website. */
  website?: string | undefined;
  /** Its telephone number. */
  phone?: string | undefined;
}

interface AnsweredCard {
  /** First six digits. */
  bin: string;
  /** Last four digits. */
  last4Digits: string;
  /** Name on the card. */
  holder?: string | undefined;
  /** Two digits. */
  expiryMonth: string;
  /** Four digits. */
  expiryYear: string;
  /** Country of the card’s issuer, by its first digits: ISO 3166-1. */
  binCountry?: string | undefined;
  /** CREDIT, DEBIT or another type of the network. */
  type?: string | undefined;
  /** Level of the card, such as CLASSIC or BUSINESS. */
  level?: string | undefined;
  /** Country of the card’s issuer. */
  country?: string | undefined;
  /** Who issued the card. */
  issuer?: AnsweredIssuer | undefined;
  /** The most digits that a number of this kind has. */
  maxPanLength?: string | undefined;
  /** Kind of the first digits, such as PERSONAL. */
  binType?: string | undefined;
  /** Whether the interchange fee is regulated: Y or N. */
  regulatedFlag?: string | undefined;
}

interface AnsweredBankAccount {
  /** Who owns the account. */
  holder?: string | undefined;
  /** Name of the bank. */
  bankName?: string | undefined;
  /** Account number; or send iban. */
  number?: string | undefined;
  /** International account number; or send number. */
  iban?: string | undefined;
  /** Code of the bank; or send bic. */
  bankCode?: string | undefined;
  /** International code of the bank; or send bankCode. */
  bic?: string | undefined;
  /** Country of the bank. */
  country?: string | undefined;
}

interface AnsweredVirtualAccount {
  /** Account of the shopper at the provider. */
  accountId: string;
  /** Who owns the account. */
  holder?: string | undefined;
}

interface AnsweredTokenAccount {
  /** EXTERNAL or NETWORK. */
  type: string;
}

interface AnsweredCustomer {
  /** Shopper id in the merchant system. */
  merchantCustomerId?: string | undefined;
  /** Required when any other customer field is sent. */
  givenName?: string | undefined;
  /** Middle name. */
  middleName?: string | undefined;
  /** Required when any other customer field is sent. */
  surname?: string | undefined;
  /** Sex. */
  sex?: string | undefined;
  /** Date of birth. */
  birthDate?: string | undefined;
  /** Phone number. */
  phone?: string | undefined;
  /** Mobile number. */
  mobile?: string | undefined;
  /** Phone number at work. */
  workPhone?: string | undefined;
  /** Needed for some risk checks and mandates. */
  email?: string | undefined;
  /** Company. */
  companyName?: string | undefined;
  /** Kind of identity document; sent together with identificationDocId. */
  identificationDocType?: string | undefined;
  /** Number of the identity document; sent together with identificationDocType. */
  identificationDocId?: string | undefined;
  /** Address of the shopper. */
  ip?: string | undefined;
  /** Passed to the payee. */
  merchantReference?: string | undefined;
  /** Salutation. */
  salutation?: string | undefined;
  /** Language of the shopper. */
  language?: string | undefined;
  /** Person or company. */
  category?: string | undefined;
  /** New or known to the merchant. */
  status?: string | undefined;
  /** Country of the IP address, as an upstream gateway found it. */
  ipCountry?: string | undefined;
}

interface AnsweredBilling {
  /** Street. Mandatory for 3-D Secure v2. */
  street1?: string | undefined;
  /** Second line of the street; ignored when houseNumber1 is sent. */
  street2?: string | undefined;
  /** When present street1 holds only the street name. */
  houseNumber1?: string | undefined;
  /** Requires houseNumber1. */
  houseNumber2?: string | undefined;
  /** City. Mandatory for 3-D Secure v2. */
  city?: string | undefined;
  /** State or region. */
  state?: string | undefined;
  /** Postcode. Mandatory for 3-D Secure v2. */
  postcode?: string | undefined;
  /** Country. Mandatory for 3-D Secure v2. */
  country?: string | undefined;
  /** Normalised address. */
  normalized?: string | undefined;
  /** Whether the address was validated and confirmed by the consumer. */
  validationStatus?: string | undefined;
}

interface AnsweredShipping {
  /** Street. */
  street1?: string | undefined;
  /** Second line of the street; ignored when houseNumber1 is sent. */
  street2?: string | undefined;
  /** When present street1 holds only the street name. */
  houseNumber1?: string | undefined;
  /** Requires houseNumber1. */
  houseNumber2?: string | undefined;
  /** City. */
  city?: string | undefined;
  /** State or region. */
  state?: string | undefined;
  /** Postcode. */
  postcode?: string | undefined;
  /** Country. */
  country?: string | undefined;
  /** Normalised address. */
  normalized?: string | undefined;
  /** Whether the address was validated and confirmed by the consumer. */
  validationStatus?: string | undefined;
  /** How the goods travel. */
  method?: string | undefined;
  /** Cost of shipping; it is in amount already. */
  cost?: string | undefined;
  /** Comment for the delivery. */
  comment?: string | undefined;
  /** Expected day of delivery. */
  expectedDate?: string | undefined;
  /** Who carries the goods. */
  logisticsProvider?: string | undefined;
  /** Tracking number of the parcel. */
  trackingNumber?: string | undefined;
  /** Tracking number of the way back. */
  returnTrackingNumber?: string | undefined;
  /** Warehouse the goods leave from. */
  warehouse?: string | undefined;
  /** Which address a wallet shows to the shopper. */
  preference?: string | undefined;
  /** Middle name of the receiver. */
  middleName?: string | undefined;
  /** Company of the receiver. */
  companyName?: string | undefined;
  /** Phone number of the receiver. */
  phone?: string | undefined;
  /** Phone number of the receiver. */
  mobile?: string | undefined;
  /** Phone number at work. */
  workPhone?: string | undefined;
  /** E-mail address of the receiver. */
  email?: string | undefined;
  /** Direction of the delivery: SHIPMENT to the shopper, RETURN back. */
  type?: string | undefined;
}

interface AnsweredMerchant {
  /** Overrides the descriptor; typically trade name, asterisk, description of the product. */
  name?: string | undefined;
  /** Category code. */
  mcc?: string | undefined;
  /** Street. */
  street?: string | undefined;
  /** Second statement line: city, phone, e-mail or address of the site. */
  city?: string | undefined;
  /** State or region. */
  state?: string | undefined;
  /** Country in digits. */
  countryCode?: string | undefined;
  /** Country. */
  country?: string | undefined;
  /** Postcode. */
  postcode?: string | undefined;
  /** Where the merchant is. */
  geographicCoordinates?: string | undefined;
  /** Where the service was received, if different. */
  serviceLocationCity?: string | undefined;
  /** Where the service was received, if different. */
  serviceLocationState?: string | undefined;
  /** Where the service was received, if different. */
  serviceLocationCountryCode?: string | undefined;
  /** Where the service was received, if different. */
  serviceLocationPostCode?: string | undefined;
  /** Where the service was received, if different. */
  serviceLocationGeographicCoordinates?: string | undefined;
  /** Another way to reach the merchant. */
  additionalContact?: string | undefined;
  /** Phone number. */
  phone?: string | undefined;
  /** Phone number. */
  customerContactPhone?: string | undefined;
  /** Session id, unique per transaction. */
  websiteId?: string | undefined;
  /** Site of the merchant. */
  url?: string | undefined;
  /** Code of the partner. */
  partnerIdCode?: string | undefined;
  /** Who stands between merchant and acquirer. */
  isoId?: string | undefined;
  /** Who stands between merchant and acquirer. */
  payFacId?: string | undefined;
  /** Who stands between merchant and acquirer. */
  payFacName?: string | undefined;
  /** Who stands between merchant and acquirer. */
  marketplaceId?: string | undefined;
  /** Only for payment facilitators of one card network. */
  submerchantId?: string | undefined;
  /** Tax id. */
  taxId?: string | undefined;
  /** Whether the merchant sells from abroad. */
  foreignRetailIndicator?: string | undefined;
  /** Legal name. */
  legalName?: string | undefined;
}

interface AnsweredRecipient {
  /** Who receives the item. */
  salutation?: string | undefined;
  /** Who receives the item. */
  firstName?: string | undefined;
  /** Who receives the item. */
  lastName?: string | undefined;
  /** Who receives the item. */
  middleName?: string | undefined;
  /** Where the item goes. */
  apartment?: string | undefined;
  /** Where the item goes. */
  street?: string | undefined;
  /** Where the item goes. */
  address?: string | undefined;
  /** Where the item goes. */
  city?: string | undefined;
  /** Where the item goes. */
  state?: string | undefined;
  /** Where the item goes. */
  postcode?: string | undefined;
  /** Where the item goes. */
  country?: string | undefined;
  /** Phone number of who receives the item. */
  phone?: string | undefined;
  /** E-mail of who receives the item. */
  email?: string | undefined;
}

interface AnsweredItem {
  /** What the item is. */
  name?: string | undefined;
  /** What the item is. */
  merchantItemId?: string | undefined;
  /** How many, in units of quantityUnit. */
  quantity?: string | undefined;
  /** Kind of the item. */
  type?: string | undefined;
  /** Stock keeping unit. */
  sku?: string | undefined;
  /** Currency of the amounts of this item. */
  currency?: string | undefined;
  /** Description of the item. */
  description?: string | undefined;
  /** Commodity classification code. */
  commodityCode?: string | undefined;
  /** Description of the commodity. */
  commodityDescription?: string | undefined;
  /** Price without tax and discount, per unit. */
  originalPrice?: string | undefined;
  /** Price with tax and discount, per unit. */
  price?: string | undefined;
  /** Price of all units. */
  totalAmount?: string | undefined;
  /** Tax per unit. */
  taxAmount?: string | undefined;
  /** Tax of all units. */
  totalTaxAmount?: string | undefined;
  /** Tax in per cent. */
  tax?: string | undefined;
  /** Tax category of level 3 card data. */
  taxCategory?: string | undefined;
  /** Part of the price of the item. */
  shipping?: string | undefined;
  /** Part of the price of the item. */
  discount?: string | undefined;
  /** Text for the delivery of the item. */
  giftMessage?: string | undefined;
  /** Text for the delivery of the item. */
  shippingInstructions?: string | undefined;
  /** Text for the delivery of the item. */
  shippingMethod?: string | undefined;
  /** Tracking number of the delivery of the item. */
  shippingTrackingNumber?: string | undefined;
  /** Unit of quantity; COUNT when absent. */
  quantityUnit?: string | undefined;
  /** Where the item is shown. */
  productUrl?: string | undefined;
  /** Where the item is shown. */
  imageUrl?: string | undefined;
  /** Discount of all units. */
  totalDiscountAmount?: string | undefined;
  /** Number of the product. */
  productCode?: string | undefined;
  /** Number of the product. */
  partNumber?: string | undefined;
  /** Number of the product. */
  vatReferenceNumber?: string | undefined;
  /** Line of the invoice. */
  itemNumber?: string | undefined;
  /** Seller of the marketplace who owns the item. */
  sellerId?: string | undefined;
  /** When the item arrives. */
  deliveryDate?: string | undefined;
  recipient?: AnsweredRecipient | undefined;
}

interface AnsweredPayment {
  /** Name of the payment already made. */
  name?: string | undefined;
  /** Kind of the payment already made. */
  type?: string | undefined;
  /** Amount already paid. */
  amount?: string | undefined;
  /** Currency of the amount already paid. */
  currency?: string | undefined;
  /** Where the payment already made stands. */
  status?: string | undefined;
  /** Brand of the payment already made. */
  brand?: string | undefined;
  /** Marks the primary payment method of the cart. */
  primary?: string | undefined;
}

interface AnsweredCart {
  items?: readonly AnsweredItem[] | undefined;
  payments?: readonly AnsweredPayment[] | undefined;
}

interface AnsweredStandingInstruction {
  /** First or later use of stored details. */
  mode?: string | undefined;
  /** Who starts the payment: the shopper or the merchant. */
  source?: string | undefined;
  /** What was agreed with the shopper. */
  type?: string | undefined;
  /** Kind of recurring payment; one network always requires it, another for cards issued in India. */
  recurringType?: string | undefined;
  /** The card network’s id of the first payment of the agreement: made by the answer to INITIAL, to be sent with each REPEATED. */
  initialTransactionId?: string | undefined;
  /** Last day of the agreement; 9999-12-31 when absent. */
  expiry?: string | undefined;
  /** Least number of days between two payments; 0001 when absent. */
  frequency?: string | undefined;
  /** Required with the type INSTALLMENT. */
  numberOfInstallments?: string | undefined;
  /** Why the merchant repeats a payment. */
  industryPractice?: string | undefined;
}

interface AnsweredThreeDSecure {
  /** Indicator for the acquirer: how the shopper was authenticated. Its values differ by network. */
  eci?: string | undefined;
  /** Proof of the authentication for the acquirer, 28 characters of base64. */
  verificationId?: string | undefined;
  /** Version of the protocol, such as 2.2.0. */
  version?: string | undefined;
  /** frictionless: the issuer did not ask the shopper. challenge: it did. */
  flow?: string | undefined;
  /** Id of the authentication at the network’s directory: UUID. */
  dsTransactionId?: string | undefined;
  /** Id of the authentication at the issuer: UUID. */
  acsTransactionId?: string | undefined;
  /** Y: the issuer had to ask the shopper by mandate. N: it did not. */
  challengeMandatedIndicator?: string | undefined;
  /** How the issuer asked: 01 with a static secret, 02 with a code for once, 03 in an app of its own, 04 without the shop (decoupled). */
  authenticationType?: string | undefined;
  /** Y authenticated, A an attempt is proven, N not authenticated, U not possible now, R refused by the issuer, I only told; C, D and S while the shopper is asked. */
  authenticationStatus?: string | undefined;
  /** Why not, in two digits, such as 01 failed or 13 not enrolled. */
  transactionStatusReason?: string | undefined;
  /** What the issuer wants the shopper to read, up to 128 characters: text, never markup. */
  cardHolderInfo?: string | undefined;
  /** Error of the protocol that kept the issuer from answering, in three digits. */
  errorCode?: string | undefined;
  /** What the error means. */
  errorDescription?: string | undefined;
  /** Who reported it: S the gateway, D the directory, A the issuer. */
  errorSource?: string | undefined;
  /** Of version 1 only, as it was sent. */
  xid?: string | undefined;
}

interface AnsweredRisk {
  /** Score of the risk check. */
  score: string;
}

interface AnsweredPayment2 {
  /** The payment. Absent when a decline was forced by customParameters[forceResultCode]. */
  id?: string | undefined;
  /** Only while the payment is pending (000.200.000). */
  redirect?: AnsweredRedirect | undefined;
  /** The stored means of payment. */
  registrationId?: string | undefined;
  registration?: AnsweredRegistration | undefined;
  /** The payment that this one follows. */
  referencedId?: string | undefined;
  /** Type of the payment, such as DB or CP. */
  paymentType: string;
  /** Brand that was used. */
  paymentBrand?: string | undefined;
  /** Amount, with a dot as decimal separator. */
  amount?: string | undefined;
  /** Currency of the amount. */
  currency?: string | undefined;
  /** Text of the statement; that of the upstream gateway, if it names one. */
  descriptor?: string | undefined;
  /** The merchant’s reference. */
  merchantTransactionId?: string | undefined;
  /** The merchant’s invoice number. */
  merchantInvoiceId?: string | undefined;
  result: AnsweredResult;
  /** When the gateway answered; with milliseconds when the record was stored. */
  timestamp: string;
  /** What the connector says besides, such as ConnectorTxID1, AcquirerResponse or CardholderInitiatedTransactionID. Which members there are depends on the connector. */
  resultDetails?: Readonly<Record<string, string>> | undefined;
  card?: AnsweredCard | undefined;
  bankAccount?: AnsweredBankAccount | undefined;
  virtualAccount?: AnsweredVirtualAccount | undefined;
  tokenAccount?: AnsweredTokenAccount | undefined;
  customer?: AnsweredCustomer | undefined;
  billing?: AnsweredBilling | undefined;
  shipping?: AnsweredShipping | undefined;
  merchant?: AnsweredMerchant | undefined;
  cart?: AnsweredCart | undefined;
  /** INITIAL or REPEATED. */
  recurringType?: string | undefined;
  standingInstruction?: AnsweredStandingInstruction | undefined;
  /** The shopper’s authentication. */
  threeDSecure?: AnsweredThreeDSecure | undefined;
  /** The merchant’s own data, as they were sent, and what an upstream gateway adds. */
  customParameters?: Readonly<Record<string, string>> | undefined;
  risk?: AnsweredRisk | undefined;
  /** The acquirer’s account of the merchant, if the upstream gateway names it. */
  merchantAccountId?: string | undefined;
  /** The upstream gateway’s mark of a loyalty programme. */
  loyaltyIndicator?: string | undefined;
  /** Amount as the shopper saw it. */
  presentationAmount?: string | undefined;
  /** Currency as the shopper saw it. */
  presentationCurrency?: string | undefined;
}

interface AnsweredRegistration2 {
  /** The same as id. */
  id: string;
}

interface AnsweredResultCode {
  /** Code. */
  code: string;
  /** Text. */
  description: string;
}
