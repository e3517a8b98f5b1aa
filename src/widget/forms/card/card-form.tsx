import { computed, type ReadonlySignal, type Signal } from '@preact/signals';
import { Group, Label, labelledBy, SubmitGroup, spokenName } from '../form-parts.tsx';
import type { FormView } from '../form-view.ts';

/** What the markup of one card form is made from. */
export interface CardView extends FormView {
  brands: readonly { code: string; name: string }[];
  /** Without a brand list there is no brand selector (widget-contract.md 1.2). */
  selectable: boolean;
  brand: Signal<string>;
  cvvHint: ReadonlySignal<string>;
  frameSrc(role: 'card.number' | 'card.cvv'): string;
}

/** The card form, node for node as merchants know it. Source: widget-contract.md 5.2 and 5.3. */
export function CardForm({ view }: { view: CardView }) {
  const { settings, texts } = view;
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
      <Group name="cardNumber" field="card.number" view={view} label={computed(() => texts.value.cardNumber)}>
        <FieldFrame
          field="card.number"
          name="cardNumber"
          view={view}
          label={computed(() => texts.value.cardNumber)}
        />
      </Group>
      <Group name="expiry" field="card.expiry" view={view} label={computed(() => texts.value.expiryDate)}>
        <input
          class="wpwl-control wpwl-control-expiry"
          type="tel"
          name="card.expiry"
          dir="ltr"
          inputMode="numeric"
          autocomplete="cc-exp"
          placeholder={settings.showPlaceholders ? computed(() => texts.value.mmyy) : undefined}
          data-action="blur-card-expiry"
          aria-required="true"
          aria-labelledby={labelledBy(view, 'expiry', 'expiryDate')}
          aria-label={spokenName(view, 'expiryDate')}
        />
      </Group>
      <Group name="cardHolder" field="card.holder" view={view} label={computed(() => texts.value.cardHolder)}>
        <input
          class="wpwl-control wpwl-control-cardHolder"
          type="text"
          name="card.holder"
          autocomplete="cc-name"
          spellcheck={false}
          placeholder={settings.showPlaceholders ? computed(() => texts.value.cardHolder) : undefined}
          aria-labelledby={labelledBy(view, 'cardHolder', 'cardHolder')}
          aria-label={spokenName(view, 'cardHolder')}
        />
      </Group>
      {settings.requireCvv && (
        <Group name="cvv" field="card.cvv" view={view} label={computed(() => texts.value.cvv)}>
          <FieldFrame field="card.cvv" name="cvv" view={view} label={computed(() => texts.value.cvv)} />
          <CvvHint view={view} />
        </Group>
      )}
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

interface FrameProps {
  name: 'cardNumber' | 'cvv';
  field: 'card.number' | 'card.cvv';
  view: FormView & Pick<CardView, 'frameSrc'>;
  label: ReadonlySignal<string>;
}

/** A field in a frame of the gateway, where the input would be (widget-contract.md 5.3). */
export function FieldFrame({ field, name, view, label }: FrameProps) {
  return (
    <iframe
      class={`wpwl-control wpwl-control-iframe wpwl-control-${name}`}
      name={field}
      src={view.frameSrc(field)}
      title={computed(() => frameTitle(label.value.trim() || view.spoken.value[name], view.ordinal))}
      height={44}
      frameBorder={view.settings.style === 'none' ? 1 : 0}
      {...{ placeholder: view.settings.showPlaceholders ? label : undefined }}
    />
  );
}

/** Two forms on a page: titles of frames must differ. */
export const frameTitle = (name: string, ordinal: number) => (ordinal > 1 ? `${name} (${ordinal})` : name);
