import { operations } from '#contract/control/events.ts';
import { createPlace, type Place, placeAddress } from '../address.ts';
import { texts } from '../texts.ts';
import type { Failures } from './failures.ts';

const words = texts.requests;

/** Which operations failed how often, as bars; each leads to its requests. */
export function FailureSummary({ failures, place }: { failures: readonly Failures[]; place: Place }) {
  if (failures.length === 0) return null;
  const most = Math.max(...failures.map(({ count }) => count));
  return (
    <section class="failures" aria-labelledby="failures-title" data-testid="failures">
      <h2 id="failures-title">{words.failures}</h2>
      <ul>
        {failures.map(({ operation, status, count }) => {
          const on = operation in operations ? operation : '';
          const query = { on, status: String(status), search: on === '' ? operation : '' };
          return (
            <li key={`${operation} ${status}`}>
              <a href={placeAddress(createPlace('requests', place.tenant, query))}>
                {operation} {status === 0 ? texts.timeline.noAnswer : status}
              </a>
              <svg class="bar bar-bad" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(100 * count) / most} height="6" rx="1" />
              </svg>
              <span class="number">{count}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
