/** The tasks by which commands in Cypress's browser ask Cypress's Node process. Arguments and answers are JSON. */
import type { InboxMessage, KitCard, KitCardName, KitCards } from '#contract/control/records.ts';
import type { Due, Fault, QueuedOutcome } from '#contract/control/tenants.ts';
import type { CheckoutStatus, PageOptions } from '../checkout.ts';
import type { Duration } from '../clock.ts';
import type { FaultTarget } from '../faults.ts';
import type { MessagePattern } from '../inbox.ts';
import type { TestIdentity } from '../test-tenant.ts';

/** A checkout, by what a test's page and address bar need of it. */
export interface CypressCheckout {
  readonly id: string;
  /** The blank page with its form. */
  readonly pageUrl: string;
  /** Where the shopper returns to from that page. */
  readonly resultUrl: string;
}

/** The merchant of a test, and where a shop finds its gateway. */
export interface CypressTenant {
  readonly entityId: string;
  readonly accessToken: string;
  readonly webhookSecret: string;
  readonly gatewayUrl: string;
  /** The tenant's checkouts in the workbench. */
  readonly workbenchUrl: string;
}

/** Which checkout is asked about; that of the test's newest `payment:checkout` or `payment:checkoutOf` when absent. */
export interface AskedCheckout {
  readonly id?: string | undefined;
}

/** Each task with its argument and its answer; `null` where there is none. */
export interface PaymentTasks {
  /** Begins a test, which gets a tenant of its own. The commands do it before each test. */
  'payment:begin': [TestIdentity, null];
  'payment:tenant': [null, CypressTenant];
  /** Creates a checkout, and a blank page of a shop with its form. */
  'payment:checkout': [
    { readonly parameters?: Readonly<Record<string, string>>; readonly page?: PageOptions } | null,
    CypressCheckout,
  ];
  /** Takes a checkout that the shop's own server has prepared for the one that the test is about. */
  'payment:checkoutOf': [{ readonly id: string }, CypressCheckout];
  'payment:cards': [null, KitCards];
  /** Stores a card as an earlier order would have. */
  'payment:store': [KitCardName | Partial<KitCard>, { readonly registrationId: string }];
  /** What the next payments, authentications and redirects come to, in this order. */
  'payment:next': [QueuedOutcome | readonly QueuedOutcome[], null];
  'payment:fault': [{ readonly fault: Fault; readonly scope: FaultTarget }, null];
  'payment:status': [AskedCheckout | null, CheckoutStatus];
  /** Waits up to `timeout` milliseconds, 5,000 when absent, for the first webhook or reminder that matches. */
  'payment:message': [(MessagePattern & { readonly timeout?: number }) | null, InboxMessage];
  /** Moves the tenant's clock, and says what became due. */
  'payment:advance': [Duration, readonly Due[]];
  /** Answers the open challenge in the bank's app, where the issuer asks there. */
  'payment:answerInApp': ['approve' | 'decline', null];
}
export type PaymentTaskName = keyof PaymentTasks;
