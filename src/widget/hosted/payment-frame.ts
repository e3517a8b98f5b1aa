/** A frame of the gateway that can send a payment from the gateway's own origin (design decision 3). */
export interface PaymentFrame {
  readonly control: HTMLIFrameElement;
  /** `lost`: the frame does not come up; it may still, when the page moves or shows it. */
  readonly channel: 'loading' | 'working' | 'lost';
  /** Settles when it is not loading any more, for a frame that the shopper cannot see loading. */
  loaded(): Promise<void>;
  /** Loads it anew, for a frame that did not come up. */
  reload(): void;
  /** Sends these outer fields and the values of these other frames. */
  pay(fields: string[][], peers: string[]): void;
  /** Empties all fields in frames of the form: the payment is over. */
  forget(): void;
}
