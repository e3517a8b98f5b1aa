/**
 * The brand that is active after detection: the shopper's own choice while it fits, else the first that fits of the
 * merchant's priority list, else the first that fits in the order of the form, in which the frame names them.
 *
 * @param isTyped false while the number is empty; then the form's first brand is active, as at the start
 * @returns empty when digits are typed and no offered brand fits
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
