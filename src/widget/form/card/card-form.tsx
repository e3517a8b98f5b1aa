import { computed } from '@preact/signals';
import { Label, labelledBy, SubmitGroup, spokenName } from '../form-parts.tsx';
import { BillingGroup } from './billing-group.tsx';
import type { CardView } from './card-form-props.ts';
import { CardField, Expiry, Extras, Holder } from './card-markup.tsx';

/** The card form, node for node as merchants know it. Source: widget-contract.md 5.2 and 5.3. */
export function CardForm({ view }: { view: CardView }) {
  const { settings } = view;
  return (
    <form
      class="wpwl-form wpwl-form-card wpwl-form-has-inputs wpwl-clearfix"
      action={view.action}
      method="POST"
      target={view.id}
      lang={computed(() => view.language.value.tag)}
      accept-charset="UTF-8"
    >
      <BrandGroup view={view} />
      <CardField name="cardNumber" field="card.number" label="cardNumber" view={view} framed />
      <Expiry view={view} />
      <Holder view={view} />
      {settings.requireCvv && (
        <CardField name="cvv" field="card.cvv" label="cvv" view={view} framed>
          <CvvHint view={view} />
        </CardField>
      )}
      <Extras view={view} />
      <BillingGroup view={view} />
      <SubmitGroup view={view} />
      <input type="hidden" name="shopperResultUrl" />
      <input type="hidden" name="card.expiryMonth" />
      <input type="hidden" name="card.expiryYear" />
    </form>
  );
}

function BrandGroup({ view }: { view: CardView }) {
  const logo = computed(() => `wpwl-brand wpwl-brand-card wpwl-brand-${view.brand.value || 'GENERIC'}`);
  return (
    <div class="wpwl-group wpwl-group-brand wpwl-clearfix">
      {view.selectable && (
        <Label name="brand" field="paymentBrand" view={view} label={computed(() => view.texts.value.brand)} />
      )}
      {view.selectable ? (
        <div class="wpwl-wrapper wpwl-wrapper-brand">
          <select
            class="wpwl-control wpwl-control-brand"
            name="paymentBrand"
            aria-labelledby={labelledBy(view, 'brand', 'brand')}
            aria-label={spokenName(view, 'brand')}
          >
            {view.brands.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </div>
      ) : (
        <input type="hidden" name="paymentBrand" value={view.brand} />
      )}
      <div class={logo} aria-hidden="true" />
    </div>
  );
}

/** Where the code is printed, for who can see it; the frame says it to the others. */
export function CvvHint({ view }: { view: Pick<CardView, 'settings' | 'cvvHint'> }) {
  if (!view.settings.showCVVHint) return null;
  return (
    <div class="wpwl-icon" aria-hidden="true">
      <div class="wpwl-popover">
        <div class="wpwl-popover-content">{view.cvvHint}</div>
      </div>
    </div>
  );
}
