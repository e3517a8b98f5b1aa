/** The settings of the server that decide how requests are read. */
export interface ReadingSettings {
  /** The environment; `test` when absent. In `live` the parameter `testMode` is an error. */
  readonly environment?: 'test' | 'live';
  /** Whether phone numbers of any form and short merchant references are accepted (settled question 18). */
  readonly lenientFormats?: boolean;
  /** Whether unknown parameters are errors (settled question 7). */
  readonly strictParameters?: boolean;
}
