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
    findProblem({
      shopperReference = '',
      recurringProcessingModel,
      ...body
    }: Body): readonly [errorCode: string, message: string] | undefined {
      const { storedPaymentMethodId } = body.paymentMethod as Method;
      if (storedPaymentMethodId === undefined && body.storePaymentMethod !== true) return undefined;
      if (`${shopperReference}`.length < 3) return ['130', 'shopperReference is too short'];
      if (!/^(Subscription|UnscheduledCardOnFile)$/.test(`${recurringProcessingModel}`))
        return ['130', 'Invalid recurringProcessingModel'];
      const isStored = storedPaymentMethodId !== undefined;
      if (body.shopperInteraction !== (isStored ? 'ContAuth' : 'Ecommerce'))
        return ['807', 'Invalid combination of shopper interaction and recurring contract'];
      if (!isStored || shoppers.get(storedPaymentMethodId) === shopperReference) return undefined;
      const isKnown = [...shoppers.values()].some((shopper) => shopper === shopperReference);
      return isKnown ? ['803', 'PaymentDetail not found'] : ['800', 'Contract not found'];
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
