import { computed } from '@preact/signals';
import { h } from 'preact';
import { draw } from '../../draw.ts';
import { frameSrc } from '../../hosted/frame-src.ts';
import { addBackupFrame } from '../../hosted/hidden-frame.ts';
import type { HostedField } from '../../hosted/hosted-field.ts';
import { randomId } from '../../page/random-id.ts';
import { CvvHint } from '../card/card-form.tsx';
import { FieldFrame } from '../card/card-markup.tsx';
import { cvvHint } from '../card/card-state.ts';
import { createHostedField } from '../card/create-hosted-field.ts';
import type { CardFormProps, FormProps } from '../form-props.ts';
import type { PaymentForm } from '../payment-form.ts';

/**
 * Creates the field for the security code of one saved card, and draws it into `wrapper`. The field's frame has its own
 * instance id, so that no other card's code can get into this payment. The frame sends the payment itself (design
 * decision 3).
 */
export function createCodeField(
  form: PaymentForm,
  props: FormProps & Pick<CardFormProps, 'ordinal'>,
  wrapper: HTMLElement,
  brand: string,
): HostedField | undefined {
  const { context, scope } = form;
  const { settings, texts, spoken } = props;
  const instance = randomId();
  const src = (role?: 'keeper') => frameSrc(context.address, instance, role);
  const hint = computed(() => cvvHint(brand, texts.value));
  const frames: CardFormProps['frames'] = {};
  const nodes = draw(
    scope,
    [
      h(FieldFrame, {
        name: 'cvv',
        label: 'cvv',
        form: { ...props, brand: { value: brand }, fieldAddress: src, frames },
      }),
      h(CvvHint, { form: { settings, cvvHint: hint } }),
    ],
    context.drawing,
  );
  wrapper.append(...nodes);
  if (!frames.cvv) return undefined;
  let hasBackup = false;
  return createHostedField(form, 'cvv', frames.cvv, {
    settings: () => ({
      label: texts.value.cvv.trim() || spoken.value.cvv,
      hint: settings.showCVVHint ? hint.value : '',
      required: !settings.allowEmptyCvv,
      brand,
      brands: [],
      binList: false,
    }),
    onState({ problem }) {
      if (problem !== 'empty' && !hasBackup) addBackupFrame(scope, src('keeper'));
      hasBackup ||= problem !== 'empty';
    },
    judge: (problem) => problem,
  });
}
