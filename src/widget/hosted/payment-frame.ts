/** A frame of the gateway that can send a payment from the gateway's own origin (design decision 3). */
export interface PaymentFrame {
  readonly control: HTMLIFrameElement;
  /** `lost`: the frame did not load in time. It may still load when the page moves or shows it. */
  readonly channel: 'loading' | 'working' | 'lost';
  /**
   * Resolves when the frame works or is lost. For a field it resolves at once, because the shopper sees that it is
   * loading.
   */
  loaded(): Promise<void>;
  /** Loads the frame again after it was lost. */
  reload(): void;
  /**
   * Sends the payment: `fields`, this frame's own value, and the values of the frames whose names are in `peers`.
   *
   * @param again the frame was loaded again while this payment was under way, and repeats it
   */
  pay(fields: string[][], peers: string[], again: boolean): void;
  /** Empties all fields in frames of the form. Call it when the payment is over. */
  forget(): void;
}
