/** A card as answers show it. */
/** What a connector knows of a card besides its number. */
export interface CardFacts {
  binCountry?: string;
  type?: string;
  level?: string;
  country?: string;
  /** `bank`, `website` and `phone`. */
  issuer?: Readonly<Record<string, string>>;
  maxPanLength?: string;
  binType?: string;
  regulatedFlag?: string;
}

/**
 * The parts of a card that an answer may contain. `bin` has the first six digits, `expiryMonth` two digits and
 * `expiryYear` four.
 */
export interface MaskedCard extends CardFacts {
  bin: string;
  last4Digits: string;
  holder?: string;
  expiryMonth: string;
  expiryYear: string;
}
