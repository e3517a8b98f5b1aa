/** Whether the shopper types this parameter in a frame of the gateway, so that the page cannot choose its value. */
export function isTypedInFrame(name: string): boolean {
  return ['card.number', 'card.cvv', 'card.expiryMonth', 'card.expiryYear'].includes(name);
}
