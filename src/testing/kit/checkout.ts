/** A checkout of a tenant, and the blank page of a shop on which it is paid. */

import type { CheckoutDetail, CheckoutSummary, MadePage, NewPage } from '#contract/control/records.ts';
import type { PaymentRecord } from '#contract/payment.ts';
import type { TestClock } from './clock.ts';
import type { ControlClient } from './control-client.ts';
import type { TestFaults } from './faults.ts';
import type { TestInbox } from './inbox.ts';
import type { TestJournal } from './journal.ts';
import type { MerchantCalls } from './merchant-calls.ts';

/** How the blank page of a shop is made. Every member has a default. */
export type PageOptions = Omit<NewPage, 'checkoutId' | 'integrity'>;

export interface CheckoutStatus {
  readonly state: CheckoutSummary['state'];
  readonly httpStatus: number;
  readonly record: PaymentRecord;
  /** The rule of the simulator that decided. */
  readonly rule: string | null;
}

/** The tenant of a checkout, as far as a checkout's user needs it. */
export interface CheckoutTenant {
  readonly id: string;
  readonly clock: TestClock;
  readonly faults: TestFaults;
  readonly inbox: TestInbox;
  readonly journal: TestJournal;
  workbenchUrl(checkout?: { readonly id: string }): string;
}

interface Belongings {
  readonly tenant: CheckoutTenant;
  readonly control: ControlClient;
  readonly calls: MerchantCalls;
}

export class TestCheckout {
  readonly tenant: CheckoutTenant;
  /** A blank page of a shop on another site than the gateway, with the form in it. */
  readonly pageUrl: string;
  /** Where the shopper returns to from that page. */
  readonly resultUrl: string;
  readonly #control: ControlClient;
  readonly #calls: MerchantCalls;

  constructor(
    readonly id: string,
    /** The hash of the script, for its `integrity` attribute. */
    readonly integrity: string,
    page: MadePage,
    { tenant, control, calls }: Belongings,
  ) {
    this.tenant = tenant;
    this.pageUrl = page.pageUrl;
    this.resultUrl = page.resultUrl;
    this.#control = control;
    this.#calls = calls;
  }

  /** Asks for the result as the shop's server does. */
  async status(): Promise<CheckoutStatus> {
    const { status, headers, content } = await this.#calls.get(`/v1/checkouts/${this.id}/payment`);
    const { checkout } = await this.detail();
    return {
      state: checkout.state,
      httpStatus: status,
      record: content as unknown as PaymentRecord,
      rule: headers.get('X-Simulator-Rule'),
    };
  }

  /** The checkout as the test environment sees it. Asking leaves no trace in the journal, and no limit counts it. */
  detail(): Promise<CheckoutDetail> {
    return this.#control.get<CheckoutDetail>(`/tenants/${this.tenant.id}/checkouts/${this.id}`);
  }

  /** All charges of the checkout. More than one is a defect. */
  async charges(): Promise<readonly PaymentRecord[]> {
    return (await this.detail()).charges as unknown as readonly PaymentRecord[];
  }

  /** What has happened, in order. */
  async timeline(): Promise<CheckoutDetail['timeline']> {
    return (await this.detail()).timeline;
  }

  /** Address of its timeline in the workbench. */
  get workbenchUrl(): string {
    return this.tenant.workbenchUrl(this);
  }
}
