/**
 * An authentication that is asked for by itself (gateway-contract 10, "Standalone 3-D Secure"). It is kept as a payment
 * of a type of its own, which no merchant can send: nothing charges it, follows it, finds it or reports it.
 */
export const standaloneType = '3D';

export function isStandalone({ paymentType }: { readonly paymentType: string }): boolean {
  return paymentType === standaloneType;
}
