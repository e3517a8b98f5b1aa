/** The accounts that Adyen stores for its merchants (https://docs.adyen.com/payment-methods/sepa-direct-debit/api-only, "Recurring payments"). */

interface Body {
  readonly [member: string]: unknown;
}

type Method = Readonly<Record<string, string>>;

export function createFakeStore() {
  /** The shopper of each account, by the account's name. */
  const shoppers = new Map<string, string>();
  return {
    shoppers,
    /** Returns why Adyen refuses a request that stores an account or is about a stored one; undefined for any other. */
    findProblem({ shopperReference = '', recurringProcessingModel, ...body }: Body): string | undefined {
      const { storedPaymentMethodId } = body.paymentMethod as Method;
      if (storedPaymentMethodId === undefined && body.storePaymentMethod !== true) return undefined;
      if (`${shopperReference}`.length < 3) return 'shopperReference is too short';
      if (!/^(Subscription|UnscheduledCardOnFile)$/.test(`${recurringProcessingModel}`))
        return 'Invalid recurringProcessingModel';
      if (storedPaymentMethodId === undefined)
        return body.shopperInteraction === 'Ecommerce' ? undefined : 'Invalid shopperInteraction';
      if (body.shopperInteraction !== 'ContAuth') return 'Invalid shopperInteraction';
      return shoppers.get(storedPaymentMethodId) === shopperReference ? undefined : 'PaymentDetail not found';
    },
    /** Stores an account under this name. Returns what an answer tells of it; undefined for a payment that stores nothing. */
    store({ storePaymentMethod, shopperReference }: Body, name: () => string) {
      if (storePaymentMethod !== true) return undefined;
      const id = name();
      shoppers.set(id, `${shopperReference}`);
      return {
        'tokenization.storedPaymentMethodId': id,
        'tokenization.shopperReference': `${shopperReference}`,
      };
    },
  };
}
