/** How requests are read: the members of the server's configuration that the tables know of. */
export interface ReadingSettings {
  /** `testMode` is for the test environment only; test when absent. */
  readonly environment?: 'test' | 'live';
  /** Phone numbers of any form and short merchant references pass (settled question 18). */
  readonly lenientFormats?: boolean;
  /** Unknown parameters are errors (settled question 7). */
  readonly strictParameters?: boolean;
}
