/** The address of the inbox of a tenant and of the demo merchant, for webhooks. Nothing can be sent there (RFC 2606). */
export const inboxAddress = 'https://inbox.invalid/webhook';
