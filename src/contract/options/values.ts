/** True or false; pages made from templates also pass it as text. */
export type Flag = boolean | 'true' | 'false';

/** An amount as the gateway writes it, `'92.00'`, or as a number. */
export type Amount = string | number;

/** A known word, or one that came after this release. */
export type Word<T extends string> = T | (string & {});

/** CSS properties by name, camelCase or kebab-case: `{ color: '#777', 'font-size': '15px' }`. */
export type CssProperties = Record<string, string>;

/** What Apple's sheet may ask a contact for. */
export type ContactField = 'email' | 'name' | 'phone' | 'postalAddress' | 'phoneticName';

/** Something for each part of an address. */
export interface AddressParts<T> {
  country?: T;
  state?: T;
  city?: T;
  postcode?: T;
  street1?: T;
  street2?: T;
}
