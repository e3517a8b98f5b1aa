/** Whether a parameter is typed in a frame of the gateway: the page cannot choose it. */
export function isTypedInFrame(name: string): boolean {
  return ['card.number', 'card.cvv', 'card.expiryMonth', 'card.expiryYear'].includes(name);
}
