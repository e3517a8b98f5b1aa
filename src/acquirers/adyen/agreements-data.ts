/** Names of exemptions and practices. */

/**
 * The exemptions by `threeDSecure.exemptionFlag`. Source: https://docs.adyen.com/api-explorer/Checkout/72/post/payments,
 * "AdditionalData3DSecure", `scaExemption`, read on 2026-11-26.
 */
export const exemptions: Readonly<Record<string, string>> = {
  1: 'lowValue',
  2: 'transactionRiskAnalysis',
  3: 'trustedBeneficiary',
  4: 'secureCorporate',
};

/**
 * What the merchant of a hotel or a hire makes after the stay, by `standingInstruction.industryPractice`. Source:
 * https://docs.adyen.com/api-explorer/Checkout/72/post/payments, `industryUsage`, read on 2026-11-26.
 */
export const industryUsages: Readonly<Record<string, 'delayedCharge' | 'noShow'>> = {
  DELAYED_CHARGES: 'delayedCharge',
  NO_SHOW: 'noShow',
};
