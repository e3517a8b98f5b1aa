import { vi } from 'vitest';

type Listener = (event: object) => void;

/** Replaces Apple's session. The test calls its handlers. */
export class FakeSession {
  static readonly STATUS_SUCCESS = 0;
  static readonly STATUS_FAILURE = 1;
  static made: FakeSession[] = [];
  static readonly canMakePayments = vi.fn(() => true);
  static readonly canMakePaymentsWithActiveCard = vi.fn(async (_merchant: string) => true);
  static readonly applePayCapabilities = vi.fn(async (_merchant: string) => ({
    paymentCredentialStatus: 'paymentCredentialsAvailable',
  }));
  static readonly supportsVersion = (version: number) => version <= 14;

  onvalidatemerchant: Listener = () => {};
  onpaymentauthorized: Listener = () => {};
  oncancel: () => void = () => {};
  onpaymentmethodselected?: Listener;
  onshippingcontactselected?: Listener;
  onshippingmethodselected?: Listener;
  oncouponcodechanged?: Listener;
  readonly begin = vi.fn();
  readonly abort = vi.fn();
  readonly completeMerchantValidation = vi.fn();
  readonly completePayment = vi.fn();
  readonly completePaymentMethodSelection = vi.fn();
  readonly completeShippingContactSelection = vi.fn();
  readonly completeShippingMethodSelection = vi.fn();
  readonly completeCouponCodeChange = vi.fn();

  constructor(
    readonly version: number,
    readonly request: Record<string, unknown>,
  ) {
    FakeSession.made.push(this);
  }

  static get last(): FakeSession {
    const session = FakeSession.made.at(-1);
    if (!session) throw new Error('no session was made');
    return session;
  }
}

export const payment = {
  token: {
    paymentData: { data: 'ZW5jcnlwdGVk' },
    paymentMethod: { network: 'Visa', type: 'debit' },
  },
  billingContact: {
    givenName: 'Jane',
    familyName: 'Jones',
    addressLines: ['Main Street 1', 'Door 2'],
    locality: 'Vienna',
    administrativeArea: '',
    postalCode: '1010',
    countryCode: 'at',
  },
  shippingContact: { emailAddress: 'jane@shop.example', phoneNumber: '+43 1 234567' },
};
