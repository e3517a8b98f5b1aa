/**
 * Returns the brand that is active after detection: the brand that the shopper chose, if the number fits it; else the
 * first fitting brand of the merchant's priority list; else the first of `fitting`, which the frame sends in the order
 * of the form.
 *
 * @param isTyped false while the number is empty; then the form's first brand is active, as at the start
 * @returns the brand's code; empty when digits are typed and no offered brand fits
 */
export function activeBrand(
  fitting: readonly string[],
  offered: readonly string[],
  priority: readonly string[],
  chosen: string,
  isTyped: boolean,
): string {
  if (!isTyped) return chosen || (offered[0] ?? '');
  if (fitting.includes(chosen)) return chosen;
  return (
    priority.find((code) => fitting.includes(code)) ?? fitting.find((code) => offered.includes(code)) ?? ''
  );
}
