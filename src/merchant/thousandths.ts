/**
 * Converts an amount to thousandths of its unit, so that `92` equals `92.00`. Returns undefined when the text is not an
 * amount.
 */
export function toThousandths(amount: string): bigint | undefined {
  const [, whole, part = ''] = /^(\d{1,15})(?:\.(\d{1,3}))?$/.exec(amount) ?? [];
  return whole === undefined ? undefined : BigInt(whole + part.padEnd(3, '0'));
}
