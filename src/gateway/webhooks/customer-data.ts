/**
 * Removes customer data from a webhook message with `fields: NON_CUSTOMER_DATA` (gateway-contract 7, "Configuration").
 */

type Members = Readonly<Record<string, unknown>>;

/**
 * The members that may be sent. It is a list of allowed members, so that a new member of records is not sent until it
 * is added here.
 */
const harmless = new Set(
  (
    'id redirect registrationId registration referencedId paymentType paymentBrand amount currency ' +
    'presentationAmount presentationCurrency descriptor merchantTransactionId merchantInvoiceId result resultDetails ' +
    'card bankAccount cart standingInstruction recurringType threeDSecure customParameters risk merchant ' +
    'authentication channelName source shortId merchantAccountId paymentMethod buildNumber timestamp ndc'
  ).split(' '),
);

/** The harmless members of objects that also hold personal data. */
const harmlessInside: Readonly<Record<string, ReadonlySet<string>>> = {
  card: new Set(
    'bin last4Digits expiryMonth expiryYear binCountry type level country issuer maxPanLength binType regulatedFlag'.split(
      ' ',
    ),
  ),
  bankAccount: new Set(['bankName', 'bankCode', 'bic', 'country']),
  // The list leaves out cardHolderInfo (the issuer's message to the shopper) and anything else that an issuer may add.
  threeDSecure: new Set(
    (
      'eci verificationId xid version flow dsTransactionId acsTransactionId challengeMandatedIndicator ' +
      'authenticationType authenticationStatus errorCode errorSource'
    ).split(' '),
  ),
};

/** Returns a payload without customer, addresses, holders, account numbers, and e-mail or network addresses. */
export function withoutCustomer(payload: Members): Members {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(payload)) {
    if (!harmless.has(name)) continue;
    const inside = harmlessInside[name];
    kept[name] = inside === undefined ? value : only(value as Members, inside);
  }
  return kept;
}

function only(members: Members, names: ReadonlySet<string>): Members {
  return Object.fromEntries(Object.entries(members).filter(([name]) => names.has(name)));
}
