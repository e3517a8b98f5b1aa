'use client';
/** The package's `payment-widgets/react`, for React 18 and newer. */
import {
  createElement,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import {
  type ComponentEvents,
  type FormSettings,
  formKey,
  type LoadEvents,
  type MountedForm,
  mountForm,
} from './mount-form.ts';

export type { FormSettings, LoadEvents } from './mount-form.ts';

/** Other attributes, such as `className`, are those of the `div` around the form. */
type ElementAttributes = Omit<
  HTMLAttributes<HTMLDivElement>,
  keyof FormSettings | keyof LoadEvents | 'children' | 'dangerouslySetInnerHTML'
>;

interface Fallback {
  /** What stands in the place of the form until it is drawn, on a server as well. */
  readonly fallback?: ReactNode;
}

export type PaymentFormProps = FormSettings & LoadEvents & Fallback & ElementAttributes;

/**
 * The form of a checkout, as long as the component is in the page. On a server it is a `div` with its fallback. Another
 * gateway, checkout or action makes another form; other options, brands and callbacks change it in place.
 */
function PaymentForm(props: PaymentFormProps): ReactElement {
  const {
    gateway,
    checkoutId,
    integrity,
    nonce,
    timeout,
    options,
    action,
    brands,
    refreshKey,
    disabled,
    fallback,
    onReady,
    onError,
    ...rest
  } = props;
  const settings = {
    gateway,
    checkoutId,
    integrity,
    nonce,
    timeout,
    options,
    action,
    brands,
    refreshKey,
    disabled,
  };
  const latest = useRef<FormSettings & ComponentEvents>(null);
  const mounted = useRef<MountedForm>(null);
  const host = useRef<HTMLDivElement>(null);
  const key = formKey(settings);
  const [drawnKey, setDrawnKey] = useState('');
  // Without a list of dependencies the effect follows each render; it stands before the one that needs its values.
  useEffect(() => {
    latest.current = { ...settings, onReady, onError, onDrawn: () => setDrawnKey(key) };
    mounted.current?.update();
  });
  // The key alone decides on another form.
  useEffect(() => {
    if (host.current === null) return undefined;
    const form = mountForm(host.current, () => latest.current ?? settings);
    mounted.current = form;
    return () => {
      mounted.current = null;
      form.unmount();
    };
  }, [key]);
  const form = createElement('div', { ref: host });
  return createElement('div', rest, drawnKey === key ? null : fallback, form);
}

export { PaymentForm };
