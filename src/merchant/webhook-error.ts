/** What is checked of a request before its message is believed, in this order. */
export type WebhookCheck = 'method' | 'headers' | 'size' | 'form' | 'authenticity' | 'json' | 'shape';

/** The HTTP status that a receiver answers. The gateway sends a message again whatever the status, unless it is 2xx. */
const statuses = {
  method: 405,
  headers: 400,
  size: 413,
  form: 400,
  authenticity: 403,
  json: 400,
  shape: 400,
} as const satisfies Readonly<Record<WebhookCheck, number>>;

/** A request that is no message of the gateway. Its text holds nothing of the message and nothing of the secret. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
  /** HTTP status to answer with. */
  readonly status: number;

  constructor(
    /** The first check that failed. */
    readonly check: WebhookCheck,
    readonly reason: string,
    readonly remedy: string,
  ) {
    super(`${reason} ${remedy}`);
    this.status = statuses[check];
  }
}
