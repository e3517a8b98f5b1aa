/** What a shop gets when the shopper pays in the sheet of Payment Request. By W3C Payment Request API 1.1. */
import { quoted } from './checks.ts';
import type { WalletControl } from './control.ts';
import type { WalletResult } from './control-types.ts';
import type { Person } from './data.ts';

/** How long Chromium waits for `complete`. */
const usualTimeoutMs = 60_000;

interface PaidRequest {
  readonly id: string;
  readonly methodData: readonly PaymentMethodData[];
  readonly options: PaymentOptions;
  readonly shippingAddress: object | null;
  readonly shippingOption: string | null;
}

/** Of what the shopper has given, by the member that is wrong. */
interface RetryErrors {
  readonly error?: string;
  readonly payer?: Readonly<Record<string, string>>;
  readonly shippingAddress?: Readonly<Record<string, string>>;
}

interface ResponseEnds {
  readonly control: WalletControl;
  retry(problem: string): Promise<unknown>;
  end(result: WalletResult): void;
}

export class PaymentResponse extends EventTarget {
  readonly requestId: string;
  readonly methodName: string;
  readonly payerName: string | null;
  readonly payerEmail: string | null;
  readonly payerPhone: string | null;
  readonly shippingAddress: object | null;
  readonly shippingOption: string | null;
  #isComplete = false;
  #isRetrying = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #ends: ResponseEnds;

  constructor(
    request: PaidRequest,
    readonly details: unknown,
    person: Person,
    ends: ResponseEnds,
  ) {
    super();
    const { requestPayerName, requestPayerEmail, requestPayerPhone } = request.options;
    this.requestId = request.id;
    this.methodName = request.methodData[0]?.supportedMethods ?? '';
    this.payerName = requestPayerName ? `${person.givenName} ${person.familyName}` : null;
    this.payerEmail = requestPayerEmail ? person.email : null;
    this.payerPhone = requestPayerPhone ? person.phone : null;
    this.shippingAddress = request.shippingAddress;
    this.shippingOption = request.shippingOption;
    this.#ends = ends;
    this.#waitForComplete();
  }

  #waitForComplete(): void {
    const { timeoutMs = usualTimeoutMs } = this.#ends.control.setup;
    this.#timer = setTimeout(() => {
      this.#ends.control.mistake(
        `complete has not been called in ${timeoutMs / 1000} s: the browser closed the sheet.`,
      );
      this.#isComplete = true;
      this.#ends.end('timedOut');
    }, timeoutMs);
  }

  async complete(result: 'success' | 'fail' | 'unknown' = 'unknown'): Promise<void> {
    if (!['success', 'fail', 'unknown'].includes(result))
      throw this.#ends.control.refused(
        'TypeError',
        `complete got ${quoted(result)}: give "success", "fail" or "unknown".`,
      );
    this.#mustBeOpen('complete');
    this.#isComplete = true;
    clearTimeout(this.#timer);
    this.#ends.end(result === 'success' ? 'completed' : 'failed');
  }

  async retry({ error = '', ...ofMembers }: RetryErrors = {}): Promise<void> {
    this.#mustBeOpen('retry');
    this.#isRetrying = true;
    // The shopper has all the time to pay again, as in Chromium.
    clearTimeout(this.#timer);
    try {
      const sentences = [error, ...Object.values(ofMembers).flatMap((one) => Object.values(one ?? {}))];
      await this.#ends.retry(sentences.filter(Boolean).join(' '));
      this.#waitForComplete();
    } catch (error) {
      this.#isComplete = true;
      throw error;
    } finally {
      this.#isRetrying = false;
    }
  }

  #mustBeOpen(method: string): void {
    if (this.#isComplete || this.#isRetrying)
      throw this.#ends.control.refused(
        'InvalidStateError',
        `${method} was called after ${this.#isComplete ? 'the response was complete' : 'retry, which is not over'}: call it once for each payment.`,
      );
  }

  toJSON(): object {
    return { ...this };
  }
}

/** Before the shopper pays, the shop learns only the place, without name and street. */
export const toAddress = (person: Person, isWhole: boolean) => ({
  ...{ country: person.countryCode, city: person.city, region: person.state, postalCode: person.postalCode },
  ...{ dependentLocality: '', sortingCode: '', organization: '' },
  addressLine: isWhole ? [person.street] : [],
  recipient: isWhole ? `${person.givenName} ${person.familyName}` : '',
  phone: isWhole ? person.phone : '',
});
