const origin = 'https://pay.example';

/** The script tag's address in tests. */
export const address = {
  origin,
  base: `${origin}/v1/`,
  checkoutId: 'AB.uat-1',
  resource: 'payment' as const,
};
