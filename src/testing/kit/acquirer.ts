/** The simulated acquirer of a tenant, which reports later events of a payment, such as a chargeback. */
import type { AcquirerReported, NewReport } from '#contract/control/reports.ts';
import type { PaymentRecord } from '#contract/payment.ts';
import type { Duration } from './clock.ts';
import type { ControlClient } from './control-client.ts';

/** A payment's record, or its id. */
export type PaymentName = string | { readonly id?: string | undefined };

export interface ReportOptions {
  /**
   * For example `92.00`. When absent, a receipt is for what is left of the payment, and a chargeback for the whole
   * payment.
   */
  readonly amount?: string;
  /** How long after this, by the tenant's clock: milliseconds, or a text such as `24:00:00`. At once when absent. */
  readonly after?: Duration;
}

/**
 * Each method resolves to the record of what was reported, which has a webhook, too; to undefined when it comes later, by
 * the tenant's clock. Each throws a sentence when the payment cannot have such a report.
 */
export class TestAcquirer {
  constructor(
    private readonly control: ControlClient,
    private readonly path: string,
  ) {}

  /**
   * Lets money arrive for a payment in advance, or a part of it: a receipt (RC). @param payment the authorisation (PA)
   */
  receive(payment: PaymentName, options: ReportOptions = {}): Promise<PaymentRecord | undefined> {
    return this.#report('RC', payment, options);
  }

  /**
   * Lets the shopper take the money back: a chargeback (CB).
   *
   * @param payment what moved the money: a debit, a capture, a rebill or a refund
   * @param options with the reason as `code`, one that begins with 000.100.2
   */
  chargeBack(
    payment: PaymentName,
    options: ReportOptions & { readonly code?: string } = {},
  ): Promise<PaymentRecord | undefined> {
    return this.#report('CB', payment, options);
  }

  /** Lets the merchant win the dispute: the reversal (CR) of a chargeback. */
  reverseChargeback(
    chargeback: PaymentName,
    options: Pick<ReportOptions, 'after'> = {},
  ): Promise<PaymentRecord | undefined> {
    return this.#report('CR', chargeback, options);
  }

  async #report(
    paymentType: NewReport['paymentType'],
    payment: PaymentName,
    options: Omit<NewReport, 'paymentType'>,
  ): Promise<PaymentRecord | undefined> {
    const id = typeof payment === 'string' ? payment : payment.id;
    const path = `${this.path}/payments/${id}/reports`;
    const { record } = await this.control.post<AcquirerReported>(path, { paymentType, ...options });
    return record === null ? undefined : (record as unknown as PaymentRecord);
  }
}
