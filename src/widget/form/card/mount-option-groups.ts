import type { Settings } from '#contract/options.ts';
import { failScript } from '../../failures.ts';
import { withoutPollution } from '../../page/pollution.ts';
import type { CardOptionsCode, FormChunks } from '../form-chunks.ts';
import type { PaymentForm } from '../payment-form.ts';
import { showRetryNotice } from '../retry-notice.ts';
import type { CardFormProps } from './card-form-props.ts';
import { nationalBrands } from './national-brands.ts';

/** The groups that options add to one card form. */
export interface MountedOptionGroups {
  /** Resolves when the groups stand in the form, or when it is certain that their code does not come. */
  readonly complete: Promise<unknown> | undefined;
  /**
   * Draws the groups before a payment, if that could not be done yet. Resolves to false when their code does not arrive:
   * the shopper has been told so, and the payment must not start without these fields. Undefined when the groups stand.
   */
  prepare(): Promise<boolean> | undefined;
}

/**
 * Draws the groups before the form's pay button. Until their code has been loaded, an empty place of their height stands
 * there; when it does not arrive, a notice by which the shopper can ask for it again. Does nothing when no option adds a
 * group and no card can have two schemes.
 *
 * @param drawn called when the code has arrived and the groups stand
 */
export function mountOptionGroups(
  form: PaymentForm,
  props: CardFormProps,
  chunk: FormChunks['cardOptions'],
  drawn: (code: CardOptionsCode) => void,
): MountedOptionGroups | undefined {
  const { context, scope, announcer } = form;
  const { settings, brands, hasBrandList } = props;
  const height = heightOf(settings);
  if (!height && !(hasBrandList && brands.some(({ code }) => nationalBrands.includes(code)))) return;
  const place = document.createElement('div');
  place.style.minHeight = `${height}rem`;
  props.nodes.submitGroup?.before(place);
  let isDrawn = false;
  let closeNotice: (() => void) | undefined;

  const draw = (): boolean => {
    if (chunk.now && !isDrawn && !scope.isOver) {
      closeNotice?.();
      isDrawn = true;
      chunk.now.drawOptionGroups(form, props, place);
      drawn(chunk.now);
    }
    return isDrawn;
  };
  const load = async (): Promise<boolean> => {
    await chunk.load(context.address);
    if (withoutPollution(draw) || scope.isOver) return isDrawn;
    if (!closeNotice) {
      failScript();
      closeNotice = showRetryNotice(scope, context, place, () => {
        closeNotice = undefined;
        void load();
      });
    }
    return false;
  };
  const prepare = async (): Promise<boolean> => {
    announcer.show(context.texts.value.processing);
    const canPay = await load();
    if (scope.isOver) return false;
    announcer.show('');
    if (!canPay) announcer.showError(context.texts.value.fieldLost);
    return canPay && form.prepare();
  };
  return {
    complete: draw() ? undefined : load(),
    prepare: () => (isDrawn ? undefined : prepare()),
  };
}

/** Returns the height of the groups in the default look, in rem; 0 when no option adds a group. */
function heightOf({ billingAddress, showBirthDate, showTaxNumberField, showLabels }: Settings): number {
  const label = showLabels ? 1.5 : 0;
  const groups = Number(showBirthDate) + Number(showTaxNumberField);
  return groups * (label + 3.75) + (billingAddress ? label + 21.25 : 0);
}
