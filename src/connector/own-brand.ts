/** A brand that the contract does not know, as a connector or a configuration names it. */

/** The name for shoppers by language, such as `de`; `en` is that of every language without one. */
export type OwnLabels = Readonly<Record<string, string>> & { readonly en: string };

export interface OwnBrand {
  /** The name for shoppers: one for all languages, or names by language. */
  readonly label: string | OwnLabels;
  /**
   * How the shopper pays. `redirect`: the button leads to a page of the provider. `code`: the shopper is given a code to pay with
   * elsewhere.
   */
  readonly kind: 'redirect' | 'code';
  /** The image: the text of an SVG, or the bytes of an SVG, PNG or WebP. The name alone is shown without one. */
  readonly mark?: string | Uint8Array;
}
