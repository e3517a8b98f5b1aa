import type { CheckoutDetail } from '#contract/control/records.ts';
import type { TenantInfo } from '#contract/control/tenants.ts';
import { createPlace, placeAddress } from '../address.ts';
import { shortTenantId, shownDateTime } from '../format.ts';
import { StateBadge } from '../parts/badges.tsx';
import { texts } from '../texts.ts';

const words = texts.timeline;

interface FactsProps {
  readonly detail: CheckoutDetail;
  readonly tenant: TenantInfo | undefined;
}

/** What the checkout is and what became of it, in one line. */
export function TimelineFacts({ detail: { checkout, charges }, tenant }: FactsProps) {
  const { facts } = words;
  return (
    <>
      <dl class="facts" data-testid="facts">
        <div>
          <dt>{texts.checkouts.state}</dt>
          <dd>
            <StateBadge state={checkout.state} />
          </dd>
        </div>
        <div>
          <dt>{facts.amount}</dt>
          <dd class="number">
            {checkout.amount} {checkout.currency}
          </dd>
        </div>
        <Fact name={facts.brand} value={checkout.brand} />
        <Fact name={facts.code} value={checkout.code} />
        <Fact name={facts.rule} value={checkout.rule} />
        <div>
          <dt>{facts.tenant}</dt>
          <dd>
            <a href={placeAddress(createPlace('checkouts', checkout.tenant))}>
              {tenant?.label || shortTenantId(checkout.tenant)}
            </a>
          </dd>
        </div>
        <Fact name={facts.created} value={shownDateTime(checkout.createdAt)} />
        <Fact name={words.charges} value={String(charges.length)} />
      </dl>
      {charges.length > 1 && <p class="problem">{words.chargedTwice}</p>}
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  if (value === '') return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd class="number">{value}</dd>
    </div>
  );
}
