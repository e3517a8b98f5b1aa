/** Names of agreements and exemptions. */

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

/** What the older parameter `recurringType` says, in the words of `standingInstruction`. */
export const olderAgreements: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  INITIAL: { mode: 'INITIAL', source: 'CIT', type: 'RECURRING' },
  REPEATED: { mode: 'REPEATED', source: 'MIT', type: 'RECURRING' },
  REGISTRATION_BASED: { mode: 'REPEATED', source: 'CIT', type: 'UNSCHEDULED' },
};
