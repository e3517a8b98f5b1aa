import { frameSrc } from '../hosted/frame-src.ts';
import { HiddenPaymentFrame } from '../hosted/hidden-payment-frame.ts';
import { randomId } from '../page/random-id.ts';
import type { ScriptAddress } from '../page/script.ts';
import type { Submission } from '../payment/submission.ts';
import type { Scope } from '../scope.ts';
import type { PaymentForm } from './payment-form.ts';

/** The hidden payment frame, which all forms without a field's frame share. */
export class SharedPaymentFrame {
  #frame: HiddenPaymentFrame | undefined;

  constructor(
    private readonly address: ScriptAddress,
    private readonly forms: () => readonly PaymentForm[],
  ) {}

  /** The frame where it has been created. */
  get added(): HiddenPaymentFrame | undefined {
    return this.#frame;
  }

  /** Returns the frame. The first call creates it, as a part of this lifetime. */
  create(scope: Scope): HiddenPaymentFrame {
    this.#frame ??= new HiddenPaymentFrame(
      scope.child(),
      frameSrc(this.address, randomId(), 'sender'),
      this.address,
      {
        receive: (reported) => this.#paying()?.dispatch({ reported }),
        connected: () => this.#paying()?.dispatch({ frameResumed: true }),
        lost: () => void this.#paying()?.dispatch({ paymentFrameLost: true }),
      },
    );
    return this.#frame;
  }

  /** Forgets a frame whose lifetime has ended. */
  forget(): void {
    this.#frame = undefined;
  }

  end(): void {
    this.#frame?.scope.end();
    this.forget();
  }

  /** Returns the payment that the frame sends now; undefined when none is sent, or a field's frame sends it. */
  #paying(): Submission | undefined {
    const paying = this.forms().find(({ submission }) => submission.isPaying);
    return paying?.paymentFrame() === this.#frame ? paying?.submission : undefined;
  }
}
