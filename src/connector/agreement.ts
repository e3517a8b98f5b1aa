/** Reads the agreement by which is paid, and the ids by which card networks know it again. */
import type { Parameters } from '#contract/parameters/table.ts';

/** What the older parameter `recurringType` says, in the words of `standingInstruction`. */
const older: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  INITIAL: { mode: 'INITIAL', source: 'CIT', type: 'RECURRING' },
  REPEATED: { mode: 'REPEATED', source: 'MIT', type: 'RECURRING' },
  REGISTRATION_BASED: { mode: 'REPEATED', source: 'CIT', type: 'UNSCHEDULED' },
};

/** Returns a member of the agreement, as `standingInstruction` has it or the older `recurringType` means it. */
export function agreementIn(parameters: Parameters, name: 'mode' | 'source' | 'type'): string | undefined {
  return parameters[`standingInstruction.${name}`] ?? older[parameters.recurringType ?? '']?.[name];
}

/** Whether the merchant charges by an agreement, without the shopper. */
export const isByMerchant = (parameters: Parameters): boolean =>
  agreementIn(parameters, 'mode') === 'REPEATED' && agreementIn(parameters, 'source') === 'MIT';

/** The parameter with Mastercard's link id of the payment with which an agreement began. */
export const transactionLinkName = 'standingInstruction.transactionLinkId';

/** Mastercard's own brands: "Mastercard and Maestro" (https://docs.stripe.com/changelog/dahlia/2026-06-24). */
const linkedBrands: ReadonlySet<string> = new Set(['MASTER', 'MASTERDEBIT', 'MAESTRO']);

/** Whether the network of a brand links payments, and answers each with a link id. */
export const hasTransactionLinks = (brand: string): boolean => linkedBrands.has(brand);

/**
 * Whether this may be Mastercard's link id. All makers say 22 characters, and some of their samples have 23 to 26; the
 * field of the network has 36. A card number has fewer.
 */
export const isTransactionLink = (text: unknown): text is string =>
  typeof text === 'string' && /^[\w-]{20,36}$/.test(text);

/**
 * Returns what an acquirer tells as a link id, for `Outcome.additions`; undefined where it tells none. One of another
 * form is empty: the gateway leaves it out, and tells the operator.
 */
export function readTransactionLink(told: unknown): string | undefined {
  if (told === undefined || told === null || told === '') return undefined;
  return isTransactionLink(told) ? told : '';
}
