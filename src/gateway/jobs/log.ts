/** What callbacks and webhooks tell the log; the app's own logger is one. Nothing in it is secret (design decision 12). */
export interface EventLog {
  warn(details: Readonly<Record<string, unknown>>, message: string): void;
}
