/** What a registration keeps of an agreement: what the network calls the first payment (gateway-contract 4.5). */
export interface KeptAgreement {
  readonly initialTransactionId?: string;
  /** Mastercard's link id: of the first payment, or of the earliest later one of the merchant's that has one. */
  readonly transactionLinkId?: string;
}

type Texts = Readonly<Record<string, string>>;

/** Returns what is kept after a first payment. Another one ends the link id of the one before it. */
export function afterFirst(before: KeptAgreement = {}, first: KeptAgreement = {}): Texts | undefined {
  const { initialTransactionId = before.initialTransactionId } = first;
  const isSame = initialTransactionId === before.initialTransactionId;
  const { transactionLinkId = isSame ? before.transactionLinkId : undefined } = first;
  if (initialTransactionId === undefined && transactionLinkId === undefined) return undefined;
  return {
    ...(initialTransactionId !== undefined && { initialTransactionId }),
    ...(transactionLinkId !== undefined && { transactionLinkId }),
  };
}

/**
 * Returns what is kept after a later charge, whose link id counts where none is kept: Mastercard began to give them
 * when many agreements had begun.
 *
 * @param later with the first payment that the charge has named, if it has
 */
export function afterLater(before: KeptAgreement = {}, later: KeptAgreement = {}): Texts | undefined {
  const { initialTransactionId = before.initialTransactionId, transactionLinkId } = later;
  const isSame = initialTransactionId === before.initialTransactionId;
  return afterFirst(before, before.transactionLinkId === undefined && isSame ? { transactionLinkId } : {});
}
