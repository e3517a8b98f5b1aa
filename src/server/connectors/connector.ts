/** A connector settles payments: the simulator here, another gateway later. */
import type { Parameters } from '../../contract/parameters/table.ts';
import type { ResultCode } from '../../contract/result-codes.ts';

export interface CardDetails {
  readonly number: string;
  readonly expiryMonth: string;
  readonly expiryYear: string;
  readonly holder: string | undefined;
}

export interface PaymentOrder {
  readonly amount: string;
  readonly currency: string;
  /** DB, PA or CD. */
  readonly paymentType: string;
  readonly brand: string;
  readonly card: CardDetails;
  readonly testMode: 'INTERNAL' | 'EXTERNAL';
  /** Everything that was sent or prepared, card number and security code aside. */
  readonly parameters: Parameters;
}

/** Authentication data of a payment (gateway-contract 3.2 and 5.4). */
export type ThreeDSecure = Readonly<Record<string, string>>;

export interface Outcome {
  readonly code: ResultCode;
  /** Name of the rule that decided, for the test environment's header. */
  readonly rule: string;
  readonly resultDetails?: Readonly<Record<string, string>>;
  readonly threeDSecure?: ThreeDSecure;
  /** Members the record of this outcome goes without (settled question 21). */
  readonly without?: readonly ('id' | 'amount')[];
}

export interface Connector {
  /**
   * Settles one payment.
   *
   * Throws when the outcome is unknown: the connection was lost, no answer came, the answer made no sense. The payment
   * then has the code 900.100.300, its checkout stays pending, and no other attempt is ever settled for it. What
   * certainly was not charged, a connection refused for one, is an outcome with a code of its own instead.
   *
   * @param key names this attempt to pay this checkout. Asked again with the same key, a connector charges nothing
   * anew and answers what came of it: the server asks again when it died before it could store an outcome
   * @param now in milliseconds; decides whether the card is expired
   */
  settle(order: PaymentOrder, key: string, now: number): Promise<Outcome>;
}
