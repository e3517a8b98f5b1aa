/** The package's `payment-widgets/vue`, for Vue 3.4 and newer. */
import {
  defineComponent,
  getCurrentInstance,
  h,
  onActivated,
  onDeactivated,
  type PropType,
  ref,
  watch,
} from 'vue';
import type { PaymentWidgets, PaymentWidgetsLoadError, WpwlOptions } from '../loader/index.ts';
import {
  type ComponentEvents,
  type FormSettings,
  formKey,
  type MountedForm,
  mountForm,
} from './mount-form.ts';

const required = { type: String, required: true } as const;

/**
 * The form of a checkout, as long as the component is in the page. The slot `fallback` stands in its place until it is
 * drawn, on a server as well. Emits `ready` and `error` with the arguments of `onReady` and `onError`. Another gateway,
 * checkout or action makes another form; other options and brands change it in place.
 */
const PaymentForm = defineComponent({
  name: 'PaymentForm',
  props: {
    gateway: required,
    action: required,
    brands: required,
    checkoutId: String,
    integrity: String,
    nonce: String,
    timeout: Number,
    refreshKey: [String, Number],
    disabled: Boolean,
    options: Object as PropType<WpwlOptions>,
  },
  emits: {
    ready: (_widgets: PaymentWidgets, _containers: readonly string[]) => true,
    error: (_error: PaymentWidgetsLoadError) => true,
  },
  setup(props, { emit, slots }) {
    const component = getCurrentInstance();
    const host = ref<HTMLElement>();
    // KeepAlive takes the element out of the page, where no frame lives on.
    const isInPage = ref(true);
    onActivated(() => {
      isInPage.value = true;
    });
    onDeactivated(() => {
      isInPage.value = false;
    });
    const drawnKey = ref('');
    const latest = (): FormSettings & ComponentEvents => ({
      ...props,
      onDrawn: () => {
        drawnKey.value = formKey(props);
      },
      onReady: (widgets, containers) => emit('ready', widgets, containers),
      onError: component?.vnode.props?.onError && ((error) => emit('error', error)),
    });
    let mounted: MountedForm | undefined;
    watch(
      [() => isInPage.value && host.value, () => formKey(props)],
      ([element], _before, onCleanup) => {
        if (!element) return;
        const form = mountForm(element, latest);
        mounted = form;
        onCleanup(() => {
          mounted = undefined;
          form.unmount();
        });
      },
      { flush: 'post' },
    );
    watch(
      () => ({ ...props, options: { ...props.options } }),
      () => mounted?.update(),
    );
    return () => {
      const fallback = drawnKey.value === formKey(props) ? [] : (slots.fallback?.() ?? []);
      // By its key the element of the form stays when the fallback goes.
      return h('div', [...fallback, h('div', { key: 'form', ref: host })]);
    };
  },
});

export { PaymentForm };
