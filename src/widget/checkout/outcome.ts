/**
 * Whether a result code means that the payment succeeded or may still succeed (gateway-contract 2.3: success, review,
 * pending).
 */
export const isPaid = (code: string): boolean =>
  /^000\.(000\.|100\.1|200|[36]|400\.([1][12]0|0[^3]|100))/.test(code);
