import { computed } from '@preact/signals';
import { type CardFormProps, nodeRef } from '../form-props.ts';
import { FormElement, Label, labelledBy, ResultUrl, SubmitGroup, spokenName } from '../parts/form-parts.tsx';
import { MarkRow } from '../parts/mark-row.tsx';
import { CardField, ExpiryField, ExtraFields, HolderField } from './card-markup.tsx';

/**
 * The card form, with exactly the nodes that merchants' scripts and styles expect. Source: widget-contract.md 5.2 and
 * 5.3. The billing address is drawn by `drawBilling`.
 */
export function CardForm({ form }: { form: CardFormProps }) {
  const { settings, nodes } = form;
  const brand = <BrandGroup form={form} />;
  const cvv = settings.requireCvv && (
    <CardField name="cvv" hosted="cvv" field="card.cvv" label="cvv" form={form}>
      <CvvHint form={form} />
    </CardField>
  );
  // In the layouts that are no hosted script's, fields have the order in which they stand on a phone: the tab order is the
  // one that one sees.
  const isStacked = settings.layout === 'stacked';
  return (
    <FormElement form={form} names="wpwl-form-card wpwl-form-has-inputs" target={form.id}>
      {isStacked && brand}
      <CardField
        name="cardNumber"
        hosted="cardNumber"
        field="card.number"
        label="cardNumber"
        form={form}
        groupRef={nodeRef(nodes, 'numberGroup')}
      />
      {!isStacked && brand}
      <ExpiryField form={form} />
      {!isStacked && cvv}
      <HolderField form={form} />
      {isStacked && cvv}
      <ExtraFields form={form} />
      <SubmitGroup form={form} />
      <ResultUrl form={form} />
      <input type="hidden" name="card.expiryMonth" ref={nodeRef(nodes, 'expiryMonth')} />
      <input type="hidden" name="card.expiryYear" ref={nodeRef(nodes, 'expiryYear')} />
    </FormElement>
  );
}

function BrandGroup({ form }: { form: CardFormProps }) {
  const { settings } = form;
  const logo = computed(() => `wpwl-brand wpwl-brand-card wpwl-brand-${form.brand.value || 'GENERIC'}`);
  return (
    <div class="wpwl-group wpwl-group-brand wpwl-clearfix" ref={nodeRef(form.nodes, 'brandGroup')}>
      {form.hasBrandList && (
        <Label name="brand" field="paymentBrand" form={form} label={computed(() => form.texts.value.brand)} />
      )}
      {form.hasBrandList ? (
        <div class="wpwl-wrapper wpwl-wrapper-brand">
          <select
            class="wpwl-control wpwl-control-brand"
            name="paymentBrand"
            aria-labelledby={labelledBy(form, 'brand', 'brand')}
            aria-label={spokenName(form, 'brand')}
            ref={nodeRef(form.nodes, 'brand')}
          >
            {form.brands.map(({ code, name }) => (
              <option value={code}>{name}</option>
            ))}
          </select>
        </div>
      ) : (
        <input type="hidden" name="paymentBrand" value={form.brand} />
      )}
      <div class={logo} aria-hidden="true" />
      {form.isDocked && form.hasBrandList && settings.showLabels && settings.style !== 'none' && (
        <MarkRow
          name="accepted"
          codes={form.brands.map(({ code }) => code)}
          rowRef={nodeRef(form.nodes, 'accepted')}
        />
      )}
    </div>
  );
}

/**
 * Shows where the security code is printed on the card. It is for sighted shoppers only: a screen reader gets the same
 * sentence from the frame.
 */
export function CvvHint({ form }: { form: Pick<CardFormProps, 'settings' | 'cvvHint'> }) {
  if (!form.settings.showCVVHint) return null;
  return (
    <div class="wpwl-icon" aria-hidden="true">
      <div class="wpwl-popover">
        <div class="wpwl-popover-content">{form.cvvHint}</div>
      </div>
    </div>
  );
}
