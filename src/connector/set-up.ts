/** What `payment-widgets connect` makes and finds at an acquirer. */

export interface SetUp {
  readonly steps: readonly SetUpStep[];
  /** Settings that the acquirer has given, such as the secret of the webhook, by their names in the configuration. */
  readonly settings: Readonly<Record<string, string>>;
}

export interface SetUpStep {
  /** `missing` needs a hand; `unseen` is what this API key may not look at. */
  readonly state: 'made' | 'there' | 'missing' | 'unseen';
  readonly what: string;
  readonly remedy?: string;
}

/** Returns the step about a webhook that the acquirer has. */
export const toWebhookStep = (address: string, isOn: boolean): SetUpStep =>
  isOn
    ? { state: 'there', what: `the webhook to ${address}` }
    : { state: 'missing', what: `the webhook to ${address} is switched off`, remedy: 'switch it on' };

/**
 * Returns what an acquirer says of a request that it refuses, for the end of {@link SetUpStep.what}: its code, the parameter, its
 * sentence. Empty when it says nothing.
 */
export function quoteReason(maker: string, reasons: readonly (string | null | undefined)[]): string {
  const told = reasons
    .filter(Boolean)
    .join(': ')
    .replace(/[\p{C}\p{Z}]+/gu, ' ');
  return told === '' ? '' : `, of which ${maker} says "${told.slice(0, 240).trim()}"`;
}

/** What to do when an acquirer refuses the address of a webhook, or gets too many requests. */
export const remedyOfAddress = 'give by --url an https address that is reached from outside';
export const remedyOfHaste = 'run it again in a minute';

/** Whether an acquirer's webhook leads to an address. A slash at the end, or the usual port, leads to the same one. */
export function leadsTo(url: string, address: string): boolean {
  const plain = (text: string) =>
    text
      .replace(/\/+$/, '')
      .replace(/^https:\/\/[^/?#]+/i, (origin) => origin.toLowerCase().replace(/:443$/, ''));
  return plain(url) === plain(address);
}

/** A brand besides cards, as an account has it. */
export interface AccountBrand {
  /** By our code. */
  readonly brand: string;
  /** The acquirer's name of it. Several brands may have one. */
  readonly type: string;
  /** Whether the account may charge it. */
  readonly isOn: boolean;
}

/** The brands of which the acquirer tells; or what to do when the API key may not ask. */
export type AccountBrands = { readonly brands: readonly AccountBrand[] } | { readonly remedy: string };
