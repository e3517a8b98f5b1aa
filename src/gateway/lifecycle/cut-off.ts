const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * Whether a payment can still be reversed, that is, removed from its day's batch (settled question 9). This is possible
 * on the UTC day of the payment, before the cut-off (`HH:mm`, UTC). A payment made after its day's cut-off can only be
 * refunded. Times are in milliseconds since 1970.
 */
export function isBeforeCutOff(createdAt: number, now: number, cutOff: string): boolean {
  const midnight = Math.floor(createdAt / day) * day;
  const [hours, minutes] = cutOff.split(':').map(Number);
  return now < midnight + ((hours ?? 0) * 60 + (minutes ?? 0)) * minute;
}
