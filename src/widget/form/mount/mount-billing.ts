import { detach } from '../../page/detach.ts';
import { sized } from '../../page/text-size.ts';
import type { MountEvents, MountedForms } from '../mounted-forms.ts';
import type { PaymentForm } from '../payment-form.ts';
import { drawWithLater, type Later } from './draw-with-later.ts';

/** The height of six fields below each other. */
const keptHeight = 'calc(6 * var(--wpwl-height) + 3.75rem)';

/**
 * Draws the billing address of a card form: at once when the later script has arrived, else when it does. Until then the form
 * is laid out with an empty place for it, but not seen, and is not among the forms that can be paid with: a payment must not
 * lack what the shop asks for. When the script does not arrive, the notice stands in the form's place.
 */
export function mountBilling(
  card: PaymentForm,
  { scope, context, forms }: MountedForms,
  { onLateForms }: MountEvents,
  later: Later,
): Promise<void> | undefined {
  const { container, spec } = card;
  const place = createPlace(context.settings.showLabels);
  spec.props.nodes.submitGroup?.before(place);
  container.style.visibility = 'hidden';
  const missing = document.createElement('div');
  scope.add(() => detach(missing));
  return drawWithLater(later, {
    scope,
    context,
    draw({ drawBilling }, isLate) {
      detach(place);
      drawBilling(card);
      container.style.visibility = '';
      missing.replaceWith(container);
      forms.push(card);
      if (isLate) onLateForms([card]);
    },
    onMissing() {
      container.replaceWith(missing);
      return missing;
    },
  });
}

/** Returns an empty place with the shape of the address, whose label has a line of its own or stands beside the fields. */
function createPlace(hasLabel: boolean): HTMLElement {
  const create = (className: string) => Object.assign(document.createElement('div'), { className });
  const place = create('wpwl-group wpwl-clearfix');
  const label = create('wpwl-label');
  const fields = create('wpwl-wrapper');
  label.textContent = hasLabel ? '\xa0' : '';
  fields.style.height = sized(keptHeight);
  place.append(label, fields);
  return place;
}
