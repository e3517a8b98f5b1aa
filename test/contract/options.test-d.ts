/** Compiled by `npx tsc -p test`: what merchants may and may not write with the public types. */
import { expectTypeOf } from 'vitest';
import type {
  CallbackName,
  Callbacks,
  ContainerInfo,
  ElementList,
  FieldContext,
  Settings,
  WidgetFailure,
  WpwlOptions,
} from '../../src/contract/options.ts';

const accept = (_options: WpwlOptions): void => {};

accept({});
accept({ style: 'plain', locale: 'de-AT', labels: { submit: 'Buy' }, errorMessages: { cvvError: 'Hm' } });
accept({
  showLabels: false,
  brandDetection: true,
  brandDetectionPriority: ['MADA', 'VISA'],
  autofocus: 'card.number',
});
accept({
  iframeStyles: { 'card-number-placeholder': { color: '#777', fontSize: '15px' }, 'cvv-placeholder': {} },
});
accept({ onBeforeSubmitCard: () => false });
accept({ onBeforeSubmitCard: (event) => event !== null });
accept({ onBeforeSubmitCard: async () => false });
accept({ onBeforeSubmitCard: () => {} });
accept({
  onReady(containers) {
    expectTypeOf(containers).toEqualTypeOf<ContainerInfo[]>();
    expectTypeOf(containers[0]?.ccMethods).toEqualTypeOf<string[] | undefined>();
  },
  onReadyIframeCommunication() {
    expectTypeOf(this).toEqualTypeOf<FieldContext>();
    expectTypeOf(this.$form.find('.wpwl-control-brand').val()).toEqualTypeOf<string | undefined>();
    expectTypeOf(this.$iframe.val('x')).toEqualTypeOf<ElementList>();
    expectTypeOf(this.$iframe.css('color')).toEqualTypeOf<string>();
    expectTypeOf(this.$iframe.css({ color: 'red' }).attr('title', 'x').height()).toEqualTypeOf<number>();
  },
  onBlurCardNumber(isValid) {
    expectTypeOf(isValid).toEqualTypeOf<boolean>();
    expectTypeOf(this.$form).toEqualTypeOf<ElementList>();
  },
  onChangeBrand: (brand) => expectTypeOf(brand).toEqualTypeOf<string>(),
  onDetectBrand(brands, active) {
    expectTypeOf(brands).toEqualTypeOf<string[]>();
    expectTypeOf(active).toEqualTypeOf<string>();
  },
  onError(error) {
    expectTypeOf(error).toEqualTypeOf<WidgetFailure>();
    expectTypeOf(error.result?.parameterErrors[0]?.name).toEqualTypeOf<string | undefined>();
  },
});

// @ts-expect-error a style that does not exist
accept({ style: 'plane' });
// @ts-expect-error a flag is no number
accept({ maskCvv: 1 });
// @ts-expect-error labels are texts
accept({ labels: { submit: 5 } });
// @ts-expect-error a priority is a list
accept({ brandDetectionPriority: 'VISA' });
// @ts-expect-error no such option
accept({ showLables: false });
// @ts-expect-error no such hosted field
accept({ iframeStyles: { 'holder-placeholder': { color: 'red' } } });
// @ts-expect-error a CSS value is text
accept({ iframeStyles: { 'cvv-placeholder': { fontSize: 15 } } });
// @ts-expect-error the field to focus is named
accept({ autofocus: true });
// @ts-expect-error a callback is a function
accept({ onReady: 'ready' });
// @ts-expect-error the brand is text
accept({ onChangeBrand: (brand: number) => brand });
// @ts-expect-error the failures have names of their own
accept({ onError: (error) => error.name === 'SomeOtherError' });

expectTypeOf<CallbackName>().extract<'onReady' | 'onError'>().toEqualTypeOf<'onReady' | 'onError'>();
expectTypeOf<Settings>().not.toHaveProperty('onReady');
expectTypeOf<Settings['style']>().toEqualTypeOf<'card' | 'plain' | 'logos' | 'none'>();
expectTypeOf<keyof WpwlOptions>().toEqualTypeOf<keyof Settings | keyof Callbacks>();
expectTypeOf<ElementList['length']>().toEqualTypeOf<number>();
