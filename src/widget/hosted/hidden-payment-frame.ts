import type { Scope } from '../scope.ts';
import { type FrameChannel, type FrameOrigin, openFrameChannel } from './frame-channel.ts';
import { addBackupFrame, hiddenFrame } from './hidden-frame.ts';
import type { PaymentReport } from './hosted-field.ts';
import type { PaymentFrame } from './payment-frame.ts';

export interface HiddenPaymentFrameEvents {
  receive(message: PaymentReport): void;
  /** Called when the frame works, and again after the page has moved it. */
  connected(): void;
  lost(): void;
}

/**
 * The payment frame of forms without a card field. A frame sends payments, not the merchant's page, for three reasons:
 * the gateway lets no other origin read its answers; it accepts a stored card only from its own origin or a shop that
 * it knows; and it accepts a typed card only from its own origin (threeds-security.md T18).
 */
export class HiddenPaymentFrame implements PaymentFrame {
  readonly control: HTMLIFrameElement;
  channel: PaymentFrame['channel'] = 'loading';
  readonly #channel: FrameChannel;
  #waiting: (() => void)[] = [];

  /** @param hasBackup whether there is a backup frame already */
  constructor(
    readonly scope: Scope,
    private readonly src: string,
    address: FrameOrigin,
    events: HiddenPaymentFrameEvents,
    private hasBackup = false,
  ) {
    this.control = hiddenFrame(scope, src);
    const settle = (channel: PaymentFrame['channel']) => {
      this.channel = channel;
      for (const done of this.#waiting.splice(0)) done();
    };
    this.#channel = openFrameChannel(scope, this.control, address, {
      connected() {
        settle('working');
        events.connected();
      },
      message: (message) => events.receive(message as PaymentReport),
      disconnected: () => {
        this.channel = 'loading';
      },
      lost() {
        settle('lost');
        events.lost();
      },
    });
    scope.add(() => settle('lost'));
    // Behind the body, where no library writes anew.
    document.documentElement.append(this.control);
  }

  loaded(): Promise<void> {
    if (this.channel !== 'loading') return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  reload(): void {
    this.#channel.reload();
  }

  pay(fields: string[][], peers: string[], again: boolean): void {
    // The backup frame remembers the attempt. Without it, a payment frame that the page moves during the payment would
    // send the same payment as another attempt.
    if (!this.hasBackup) addBackupFrame(this.scope, this.src.replace('=sender', '=keeper'));
    this.hasBackup = true;
    this.#channel.send({ type: 'pay', fields, peers, again });
  }

  forget(): void {
    this.#channel.send({ type: 'clear' });
  }
}
