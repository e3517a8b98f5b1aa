/** What a shopper types into the card form. */
export interface TypedCard {
  readonly number: string;
  readonly expiry: string;
  readonly holder: string;
  readonly cvv: string;
}
