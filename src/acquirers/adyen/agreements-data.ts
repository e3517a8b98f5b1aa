/** Names of exemptions and practices. */

/**
 * The exemptions by `threeDSecure.exemptionFlag`
 * (https://docs.adyen.com/api-explorer/Checkout/72/post/payments, "AdditionalData3DSecure", `scaExemption`).
 */
export const adyenExemptions: Readonly<Record<string, string>> = {
  1: 'lowValue',
  2: 'transactionRiskAnalysis',
  3: 'trustedBeneficiary',
  4: 'secureCorporate',
};

/** What the merchant of a hotel or a hire makes after the stay, by `standingInstruction.industryPractice`. */
export const adyenIndustryUsages: Readonly<Record<string, 'delayedCharge' | 'noShow'>> = {
  DELAYED_CHARGES: 'delayedCharge',
  NO_SHOW: 'noShow',
};
