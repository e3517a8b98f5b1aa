import { computed, signal } from '@preact/signals';
import { cardCodes, isDetected } from '#contract/brands/card-names.ts';
import type { Settings } from '#contract/options.ts';
import type { FormTexts } from '../../../texts/form.ts';
import { nameOfBrand } from '../../brand-names.ts';
import type { FieldProblem } from '../../hosted/form-field.ts';
import { frameSrc } from '../../hosted/frame-src.ts';
import { randomId } from '../../page/random-id.ts';
import type { WidgetContext } from '../../widget-context.ts';
import { type CardFormProps, formProps } from '../form-props.ts';

export interface CardState {
  props: CardFormProps;
  /** Codes of the card brands that can be paid with. */
  offered: string[];
  /** Returns the address of a frame of this form. @param role that of the frame without a field */
  fieldAddress(role?: 'keeper'): string;
}

/** Creates the state of one card form. Without brand codes the form accepts every card brand and has no selector. */
export function cardState(codes: readonly string[], context: WidgetContext): CardState {
  const { address, texts } = context;
  const offered = [...(codes.length > 0 ? codes : cardCodes)];
  const instance = randomId();
  const brand = signal(codes.length > 0 ? (offered[0] ?? '') : '');
  const common = formProps('card', context);
  const { settings } = common;
  const fieldAddress = (role?: 'keeper') => frameSrc(address, instance, role);
  const props: CardFormProps = {
    ...common,
    ordinal: context.nextOrdinal(),
    brands: offered.map((code) => ({ code, name: nameOfBrand(code) })),
    hasBrandList: codes.length > 0,
    isDocked: codes.length === 0 || (settings.brandDetection && codes.every(isDetected)),
    brand,
    cvvHint: computed(() => cvvHint(brand.value, texts.value)),
    fieldAddress,
    frames: {},
  };
  return { props, offered, fieldAddress };
}

/** Drops the problem `expired` where the shop accepts cards that have expired. */
export function acceptExpired(problem: FieldProblem, settings: Settings): FieldProblem {
  return problem === 'expired' && settings.disableCardExpiryDateValidation ? '' : problem;
}

/** Returns the sentence that tells where the security code of this brand is printed. */
export function cvvHint(code: string, texts: FormTexts): string {
  if (code === 'AMEX') return texts.cvvHintAmex;
  return code === 'MAESTRO' || code === 'BCMC' ? texts.cvvHintMaestro : texts.cvvHint;
}
