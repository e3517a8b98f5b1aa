/** The settings of the server that decide how requests are read. */
export interface ReadingSettings {
  /** The environment; `test` when absent. In `live` the parameter `testMode` is an error. */
  readonly environment?: 'test' | 'live';
  /** Whether the forms that shop software is known to write are accepted besides (settled question 18). */
  readonly lenientFormats?: boolean;
  /** Whether unknown parameters are errors (settled question 7). */
  readonly strictParameters?: boolean;
  /** The brands that an operator names besides those of the contract, by code. */
  readonly ownBrands?: Readonly<Record<string, unknown>>;
}
