/**
 * The interface of a connector, which moves the money of payments at one acquirer. A connector gets plain data and returns
 * plain data. It has no store, no clock and no network of its own: the time is an argument, and `send` speaks HTTP.
 */
import type { ResultCode } from '#contract/result-codes.ts';
import type { Capabilities } from './capabilities.ts';
import type { FollowUpOrder, Inquiry, PaymentOrder, ReportsInquiry } from './orders.ts';
import type { AcquirerNotification, Outcome, ReportPage } from './outcome.ts';
import type { OwnBrand } from './own-brand.ts';
import type { Card } from './payment-instrument.ts';
import { limitToHosts, type Send } from './send.ts';
import type { AccountBrands, SetUp } from './set-up.ts';

/**
 * The operations of one account at an acquirer.
 *
 * Every `key` is the gateway's name of one transaction: 64 lower-case letters, the same in each call about it, and fit to be
 * sent as an idempotency key and as a reference. The gateway calls `charge` or `followUp` with a key once, and asks with
 * `find` from then on. Only a connector with `repeatableFor` is called again with the same key, while it was not answered and
 * `find` is missing, fails, or knows nothing. The order is the same as well, but for a security code that was lost, or another
 * instrument (`isOtherInstrument`). A decline without a `reference` refuses that second request alone, such as for too many.
 *
 * An operation throws `UnknownOutcome` when nobody can tell what became of the transaction, and lets the errors of `send`
 * pass. The payment is then pending, and the gateway asks with `find`. A decline is an outcome and no error. Every `now` is in
 * milliseconds since 1970.
 */
export interface Connector {
  charge(order: PaymentOrder, key: string, now: number): Promise<Outcome>;
  followUp(order: FollowUpOrder, key: string, now: number): Promise<Outcome>;
  /**
   * Returns the outcome of a transaction, which may still be pending. Undefined when the acquirer does not know it: the
   * gateway then takes it for never made, as soon as it can no longer arrive. Absent where an acquirer cannot be asked: the
   * outcome then comes by a repeat or by `readWebhook`.
   */
  find?(inquiry: Inquiry, key: string, now: number): Promise<Outcome | undefined>;
  /**
   * Ends a payment that is pending, so that its shopper can pay in another way. Returns its outcome, which is a success when
   * the acquirer was faster, and pending when the payment cannot be ended.
   */
  cancel?(inquiry: Inquiry, key: string, now: number): Promise<Outcome>;
  /**
   * Goes on with a payment whose shopper has come back to `returnUrl`, with the parameters that the browser brought along.
   * They come from the browser, so that only the acquirer's own answer may decide. `find` is asked when this is absent.
   */
  resume?(
    inquiry: Inquiry,
    details: Readonly<Record<string, string>>,
    key: string,
    now: number,
  ): Promise<Outcome>;
  /** Returns what the acquirer has reported by itself. It is asked every 15 minutes. */
  reports?(inquiry: ReportsInquiry): Promise<ReportPage>;
  /**
   * Reads what the acquirer sends to `/v1/connectors/{name}/webhook`. Returns undefined when the sender does not prove to be the
   * acquirer: its signature is wrong, or too old. Events that the connector does not know are left out. It may throw `UnknownOutcome`,
   * and let the errors of `send` pass, once the sender has proven itself: the gateway then keeps the request, and has it read again
   * later, with the `now` of its arrival.
   */
  readWebhook?(request: AcquirerRequest, now: number): Promise<readonly AcquirerNotification[] | undefined>;
  /**
   * For how long after the first request the acquirer answers another one with the same key as it answered the first, in whole
   * milliseconds, at most those of a year. Absent for one that would charge again.
   */
  readonly repeatableFor?: number;
}

export interface AcquirerRequest {
  /** The body as it came. */
  readonly body: string;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
}

export interface ConnectorParts<Settings> {
  readonly settings: Settings;
  readonly send: Send;
  /** In `test` the acquirer's test system is asked. */
  readonly environment: 'test' | 'live';
  /** Writes a sentence to the operator's log. The sentence must not contain a value that was sent or received. */
  readonly warn: (sentence: string) => void;
}

/** What `payment-widgets try-acquirer` needs: cards of the acquirer's test system, from its public documents. */
export interface Trial {
  /** The settings without which nothing is paid: `apiKey` is then read from `ACME_API_KEY`. */
  readonly settings: readonly string[];
  readonly brand: string;
  /** Is charged without asking its shopper. */
  readonly card: Card;
  /** What is another at a card that is declined, with this result code. */
  readonly declined: Partial<Card> & { readonly code: ResultCode };
  /** What is another at a card whose shopper must be authenticated. */
  readonly challenged: Partial<Card>;
}

/** The form of the names that a connector gives to transactions. */
export interface ReferenceForm {
  /** Completes "the reference must be", such as "the id of the payment, 16 digits". */
  readonly text: string;
  fits(reference: string): boolean;
}

export interface ConnectorDefinition<Settings> {
  /** In lower case with hyphens. */
  readonly name: string;
  readonly capabilities: Capabilities;
  /**
   * The brands of `capabilities` that the contract does not know, by a code such as `BLIK`: capitals, digits and underscores, at most
   * 32, the first a letter.
   */
  readonly ownBrands?: Readonly<Record<string, OwnBrand>>;
  /** Absent when the acquirer has no test system, or keeps the cards of its test system secret. */
  readonly trial?: Trial;
  /**
   * Checks the connector's settings as they stand in the configuration. `parse` returns them or throws: a schema of zod, or
   * an object with such a function. A secret `apiKey` may also come from `apiKeyFrom`, an environment variable, or
   * `apiKeyFile`; the gateway has looked it up by then, so that no name of a setting ends like these.
   */
  readonly settings: { parse(value: unknown): Settings };
  /**
   * Returns the settings that choose the account, as plain values: with others of them a transaction whose outcome is unknown is
   * neither sent again nor taken for declined. All settings when absent.
   */
  account?(settings: Settings): object;
  /**
   * What the absence of each optional setting costs, with the remedy, by its name: "no notification is read; give the secret of the
   * webhook". A start and `check` say it where the setting is absent.
   */
  readonly optionalSettings?: Readonly<Record<string, string>>;
  /**
   * Returns the form of the `reference` by which follow-ups find a transaction. An operator who settles it must give that one.
   * Any name when absent or undefined.
   *
   * @param followed the reference of the payment that a follow-up follows; absent for another transaction
   */
  referenceForm?(paymentType: string, followed?: string): ReferenceForm | undefined;
  /**
   * Registers the webhook at the acquirer, and looks whether the account has what payments need. Absent where a program cannot do
   * it. It throws what `send` throws.
   *
   * @param address of the webhook, with `https`
   */
  setUp?(parts: ConnectorParts<Settings>, address: string): Promise<SetUp>;
  /**
   * Asks which brands besides cards the account has, and changes nothing. Absent where a program cannot ask. It throws what `send`
   * throws, and `UnknownOutcome` for an answer that tells nothing.
   */
  listBrands?(parts: ConnectorParts<Settings>): Promise<AccountBrands>;
  /**
   * The hosts that the connector calls, such as `api.acme.example`; `*` stands for letters, digits and hyphens that settings
   * decide. `send` refuses any other. Absent for a connector whose settings name the host.
   */
  readonly hosts?: readonly string[];
  /** Makes the operations. Throws for settings that do not fit the environment, such as a live key in `test`. */
  create(parts: ConnectorParts<Settings>): Connector;
}

/** Returns the definition, whose `send` refuses other hosts than its own. It lets TypeScript derive the settings' type. */
export function defineConnector<Settings>(
  definition: ConnectorDefinition<Settings>,
): ConnectorDefinition<Settings> {
  const { hosts, create, setUp, listBrands } = definition;
  if (hosts === undefined) return definition;
  const limited = (parts: ConnectorParts<Settings>) => ({ ...parts, send: limitToHosts(parts.send, hosts) });
  return {
    ...definition,
    create: (parts) => create(limited(parts)),
    ...(setUp && { setUp: (parts, address) => setUp(limited(parts), address) }),
    ...(listBrands && { listBrands: (parts) => listBrands(limited(parts)) }),
  };
}
