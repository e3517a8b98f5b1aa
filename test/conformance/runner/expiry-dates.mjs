/** The expiry dates that rows use: they move with the day of the run. */

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Gives dates in the shape of kept answers, so that a row writes `{soonest.month}` and `{soonest.year}`.
 *
 * A card is good until the last day of its month. `soonest` is the first month whose last day is to come in every time
 * zone, `next` the month after it, `latest` is ten years later, `expired` is the last month that is over in every time
 * zone.
 *
 * @param {Date} [now]
 */
export function expiryDates(now = new Date()) {
  const soonest = new Date(now.getTime() + 2 * dayMs);
  const certainlyPast = new Date(now.getTime() - 2 * dayMs);
  return {
    soonest: monthsFrom(soonest, 0),
    next: monthsFrom(soonest, 1),
    latest: monthsFrom(soonest, 120),
    expired: monthsFrom(certainlyPast, -1),
  };
}

/** @param {Date} day @param {number} months */
function monthsFrom(day, months) {
  const date = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1));
  const [year = '', month = ''] = date.toISOString().split('-');
  return { body: { month, year } };
}
