/** True or false. Pages that are made from templates also write it as text. */
export type Flag = boolean | 'true' | 'false';

/** An amount as the gateway writes it, `'92.00'`, or as a number. */
export type Amount = string | number;

/** One of the known words, or a word that was introduced after this release. */
export type Word<T extends string> = T | (string & {});

/** CSS properties by name, camelCase or kebab-case: `{ color: '#777', 'font-size': '15px' }`. */
export type CssProperties = Record<string, string>;

/** A font of the shop, for the text in the fields that stand in frames of the gateway. */
export interface ShopFont {
  /** Its name, as the page's `font-family` has it. */
  family: string;
  /** Address of the WOFF2 file. An address without an origin is at the page's own. */
  src: string;
  /** A weight such as 700, or two for a variable font, such as `'200 800'`. Default `'normal'`. */
  weight?: string | number;
  /** `'normal'` (default), `'italic'` or `'oblique'`. */
  style?: string;
}

/** A detail of a contact that Apple Pay's sheet may ask for. */
export type ContactField = 'email' | 'name' | 'phone' | 'postalAddress' | 'phoneticName';

/** One value for each part of an address. */
export interface AddressParts<T> {
  country?: T;
  state?: T;
  city?: T;
  postcode?: T;
  street1?: T;
  street2?: T;
}
