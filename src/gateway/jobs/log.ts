/** The log of jobs, callbacks and webhooks; the server's own logger is one. No secret is written to it (design decision 12). */
export interface EventLog {
  warn(details: Readonly<Record<string, unknown>>, message: string): void;
}
