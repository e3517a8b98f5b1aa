import type { CheckoutDetail, OpenChallenges } from '#contract/control/records.ts';
import type { ClockState } from '#contract/control/tenants.ts';
import type { Place } from '../address.ts';
import { callControl, tenantPath } from '../api.ts';
import { toPlaywrightTest } from '../copy/playwright.ts';
import { formatDuration } from '../format.ts';
import { setQuery } from '../navigation.ts';
import { ActionButton, CopyButton } from '../parts/buttons.tsx';
import { isOfTenant, useLoaded, useReloadOnEvents } from '../parts/loaded.tsx';
import { ReportButton, SaveButton } from '../parts/record-buttons.tsx';
import { texts } from '../texts.ts';
import { isOf, isSameCheckout } from './steps.ts';

const words = texts.timeline;

interface ActionsProps {
  readonly place: Place;
  readonly detail: CheckoutDetail;
  readonly isBeside: boolean;
}

/** What a tester can do with this checkout. */
export function TimelineActions({ place, detail, isBeside }: ActionsProps) {
  return (
    <div class="actions" data-testid="actions">
      <CopyButton testId="copy-id" text={() => detail.checkout.id}>
        {words.copyId}
      </CopyButton>
      <CopyButton testId="copy-test" text={() => toPlaywrightTest(detail)}>
        {words.copyTest}
      </CopyButton>
      <SaveButton name={`checkout-${detail.checkout.id}`} record={detail} />
      <ClockButton tenant={place.tenant} checkout={place.checkout} />
      <ChallengeButtons tenant={place.tenant} checkout={place.checkout} />
      <ReportButton tenant={place.tenant} payment={detail.charges[0]} />
      {detail.pageUrl !== null && (
        <>
          <button
            type="button"
            class="button"
            data-testid="beside"
            aria-expanded={isBeside}
            onClick={() => setQuery({ beside: isBeside ? '' : 'page' })}
          >
            {isBeside ? words.hide : words.beside}
          </button>
          <a class="button" href={detail.pageUrl} target="_blank" rel="noreferrer">
            {words.ownTab}
          </a>
        </>
      )}
    </div>
  );
}

interface OfCheckout {
  readonly tenant: string;
  readonly checkout: string;
}

function ClockButton({ tenant, checkout }: OfCheckout) {
  const path = tenantPath(tenant, '/clock');
  const { value, reload } = useLoaded<ClockState>(path);
  useReloadOnEvents(reload, isOfTenant(tenant));
  const due = value?.next.find(
    ({ checkoutId }) => checkoutId === undefined || isSameCheckout(checkoutId, checkout),
  );
  if (value === undefined || due === undefined) return null;
  const advance = Math.max(0, Date.parse(due.at) - Date.parse(value.now));
  return (
    <ActionButton testId="clock-next" work={() => callControl('POST', path, { advance }).then(reload)}>
      {words.nextDue(due.what, formatDuration(advance))}
    </ActionButton>
  );
}

function ChallengeButtons({ tenant, checkout }: OfCheckout) {
  const path = tenantPath(tenant, '/challenges');
  const { value, reload } = useLoaded<OpenChallenges>(path);
  useReloadOnEvents(reload, isOf(checkout));
  const open = value?.challenges.find(({ checkoutId }) => isSameCheckout(checkoutId, checkout));
  if (open === undefined) return null;
  const answer = (verb: 'approve' | 'decline') =>
    callControl('POST', `${path}/${encodeURIComponent(open.id)}/${verb}`).then(reload);
  return (
    <>
      <ActionButton testId="approve" kind="main" work={() => answer('approve')}>
        {words.approve}
      </ActionButton>
      <ActionButton testId="decline" work={() => answer('decline')}>
        {words.decline}
      </ActionButton>
    </>
  );
}
