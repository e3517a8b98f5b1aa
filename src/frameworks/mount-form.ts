/** The form of a checkout inside of an element that a framework keeps. */
import {
  type FormChanges,
  type LoadOptions,
  loadPaymentWidgets,
  type PaymentWidgets,
  PaymentWidgetsLoadError,
} from '../loader/index.ts';

/** What the form is made of. */
export interface FormSettings extends Omit<LoadOptions, 'form' | 'signal'> {
  /** Address of the page to which the shopper returns. */
  readonly action: string;
  /** Codes of the brands with spaces between them, such as `VISA MASTER`. */
  readonly brands: string;
  /**
   * Another value, such as the total of the cart, reads the checkout anew: give it when your server has updated the
   * checkout. All that the shopper has typed stays.
   */
  readonly refreshKey?: string | number | undefined;
  /** Nothing can be typed or pressed; what was typed stays. */
  readonly disabled?: boolean | undefined;
}

/** What the page is told. */
export interface LoadEvents {
  /** The shopper can type. `containers` are those of `PaymentWidgets.ready`. */
  onReady?: ((widgets: PaymentWidgets, containers: readonly string[]) => void) | undefined;
  /**
   * The form or its secure fields were not loaded. Without this callback the error is an unhandled rejection of a promise.
   */
  onError?: ((error: PaymentWidgetsLoadError) => void) | undefined;
}

/** What the component is told, besides the page. */
export interface ComponentEvents extends LoadEvents {
  /** The form is drawn, or it does not come: nothing has to stand in its place any more. */
  onDrawn?: (() => void) | undefined;
}

export interface MountedForm {
  /**
   * Gives the widget the settings of now: other options, brands and `disabled` change the form in place; another
   * `refreshKey` reads the checkout anew. An option that is no longer there does not count any more.
   */
  update(): void;
  /** Removes the form and the widget. */
  unmount(): void;
}

/** Returns what decides on the form. When it changes, another form takes the place of this one. */
export function formKey({ gateway, checkoutId, integrity, action, brands, options }: FormSettings): string {
  // The row of logos does not change in place, nor does it come and go.
  return JSON.stringify([gateway, checkoutId, integrity, action, options?.style === 'logos' && brands]);
}

/**
 * Puts a form into the element and loads the widget for it. The framework does not draw the form, because the widget
 * changes its nodes.
 *
 * @param latest gives settings and callbacks as they are now
 */
export function mountForm(host: HTMLElement, latest: () => FormSettings & ComponentEvents): MountedForm {
  const { action, brands, refreshKey, ...wanted } = latest();
  const form = document.createElement('form');
  form.action = action;
  form.dataset.brands = brands;
  host.append(form);
  const ending = new AbortController();
  const { signal } = ending;
  let widgets: PaymentWidgets | null = null;
  const key = formKey(latest());
  let given = wanted.options;
  let readKey = refreshKey;
  // The option `disabled` holds from the start, the setting from the moment when the form is ready.
  let shown = changesOf({ brands, options: given });
  const update = () => {
    const { options, refreshKey: nextKey, ...settings } = latest();
    // Another form is about to take the place of this one.
    if (widgets === null || formKey({ ...settings, options }) !== key) return;
    if (options !== given) widgets.setOptions({ ...without(given), ...options });
    given = options;
    const changes = differences(shown, changesOf({ ...settings, options }));
    shown = { ...shown, ...changes };
    if (Object.keys(changes).length > 0) void apply(changes);
    if (nextKey === readKey) return;
    readKey = nextKey;
    void widgets.refresh();
  };
  const apply = async (changes: FormChanges): Promise<unknown> => {
    try {
      await widgets?.update(changes);
    } catch (error) {
      // A form that does not come is told by `onError`; one that has left needs no change.
      if (signal.aborted || error instanceof PaymentWidgetsLoadError) return;
      const single = Object.entries(changes);
      // Nothing was changed: what can be changed alone does not wait for the rest.
      if (single[1]) return Promise.all(single.map((change) => apply(Object.fromEntries([change]))));
      // A language file that did not arrive is asked for again at the next update. A TypeError is a mistake in the page's
      // code, which stays until the page gives another value.
      if (!(error instanceof TypeError)) shown = { ...shown, ...without(changes) };
      throw error;
    }
  };
  const load = async () => {
    widgets = await loadPaymentWidgets({ ...wanted, form, signal }).finally(() => {
      if (!signal.aborted) latest().onDrawn?.();
    });
    update();
    return widgets?.ready;
  };
  load().then(
    (containers) => {
      if (widgets && containers && !signal.aborted) latest().onReady?.(widgets, containers);
    },
    (error: unknown) => {
      if (signal.aborted) return;
      const { onError } = latest();
      // A TypeError is a mistake in the page's code, which no shopper can mend by another try.
      if (!onError || !(error instanceof PaymentWidgetsLoadError)) throw error;
      onError(error);
    },
  );
  return {
    update,
    unmount() {
      ending.abort();
      host.replaceChildren();
    },
  };
}

/** Returns what the form shows of the settings, with the defaults of what they leave out. */
function changesOf({ brands, disabled, options = {} }: Partial<FormSettings>): FormChanges {
  const { locale = '', labels = {}, errorMessages = {}, style = 'card', layout = 'stacked' } = options;
  const isDisabled = disabled || options.disabled || false;
  return { brands, locale, labels, errorMessages, style, layout, disabled: isDisabled };
}

/** Returns those members of `after` that are others than before. */
function differences(before: FormChanges, after: FormChanges): FormChanges {
  const isNew = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(Reflect.get(before, name));
  return Object.fromEntries(Object.entries(after).filter(isNew));
}

/** Returns these members with no value. */
function without<T extends object>(members: T | undefined): Partial<T> {
  return Object.fromEntries(Object.keys(members ?? {}).map((name) => [name, undefined])) as Partial<T>;
}
