/** What a shopper types into the card form. */
export interface TypedCard {
  readonly number: string;
  readonly expiry: string;
  readonly holder: string;
  readonly cvv: string;
  /** Chosen in the list of brands, where the form shows it and has the brand. */
  readonly brand?: string;
}
