import type { Settings } from '#contract/options.ts';
import { sized } from '../../page/text-size.ts';
import type { LaterCode, MountContext } from '../later-code.ts';
import { drawWithLater } from '../parts/draw-with-later.ts';
import type { PaymentForm } from '../payment-form.ts';
import type { CardFormProps } from './card-form-props.ts';
import { nationalBrands } from './national-brands.ts';

/**
 * Draws the groups that options add before the form's pay button. Until their code has been loaded, an empty place of
 * their height stands there; when it does not arrive, a notice by which the shopper can ask for it again. Does nothing
 * when no option adds a group and no card can have two schemes. No payment starts before they stand, because what pays
 * comes with the same script.
 *
 * @param onDrawn called when the code has arrived and the groups stand
 * @returns a promise that resolves when the groups stand, or when it is certain that their code does not come; undefined
 *   when there is nothing to wait for
 */
export function mountOptionGroups(
  form: PaymentForm,
  props: CardFormProps,
  context: MountContext,
  onDrawn: (code: LaterCode) => void,
): Promise<void> | undefined {
  const { settings, brands, hasBrandList } = props;
  const height = heightOf(settings);
  if (!height && !(hasBrandList && brands.some(({ code }) => nationalBrands.includes(code))))
    return undefined;
  const place = document.createElement('div');
  place.style.minHeight = sized(`${height}rem`);
  props.nodes.submitGroup?.before(place);
  return drawWithLater({
    scope: form.scope,
    context,
    draw(code) {
      code.drawOptionGroups(form, props, place);
      onDrawn(code);
    },
    onMissing: () => place,
  });
}

/** Returns the height of the groups in the default look, in rem; 0 when no option adds a group. */
function heightOf({ billingAddress, showBirthDate, showTaxNumberField, showLabels }: Settings): number {
  const label = showLabels ? 1.5 : 0;
  const groups = Number(showBirthDate) + Number(showTaxNumberField);
  return groups * (label + 3.75) + (billingAddress ? label + 21.25 : 0);
}
