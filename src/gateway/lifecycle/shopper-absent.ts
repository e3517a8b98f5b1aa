import type { Parameters } from '#contract/parameters/table.ts';

/**
 * Whether the shopper is absent and cannot be asked: a payout, a mail or telephone order, or a payment that the merchant
 * starts (gateway-contract 4.5).
 */
export function isShopperAbsent({
  paymentType,
  parameters,
}: {
  /** Undefined for a standalone authentication. */
  readonly paymentType?: string;
  readonly parameters: Parameters;
}): boolean {
  return (
    paymentType === 'CD' ||
    parameters['standingInstruction.source'] === 'MIT' ||
    /^(MO|TO|MOTO)$/.test(parameters.transactionCategory ?? '')
  );
}
