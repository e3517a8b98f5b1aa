/** A frame of the gateway that can send a payment from the gateway's own origin (design decision 3). */
export interface PaymentFrame {
  readonly control: HTMLIFrameElement;
  /** `lost`: the frame did not come up in time. It still can, when the page moves or shows it. */
  readonly channel: 'loading' | 'working' | 'lost';
  /** Settles when the frame has come up or is lost; at once for a field, which the shopper sees loading. */
  loaded(): Promise<void>;
  /** Loads the frame anew when it did not come up. */
  reload(): void;
  /** Sends the payment: these outer fields, its own value and those of the other frames with these names. */
  pay(fields: string[][], peers: string[]): void;
  /** Empties all fields in frames of the form, when the payment is over. */
  forget(): void;
}
