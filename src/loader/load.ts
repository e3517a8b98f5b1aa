/** Loads the widget's script for a form of the page, with a promise that says when that fails. */
import { abortedBy, PaymentWidgetsLoadError } from './load-error.ts';
import type { LoadOptions, PaymentWidgets } from './load-options.ts';
import { SharedLoad } from './shared-load.ts';

const defaultTimeoutMs = 20_000;

/** The loads and forms that the page has now, one for each checkout. */
const loads = new Set<SharedLoad>();

/**
 * Loads the widget's script and draws the form. On a server resolves to null. Callers that want the same checkout share one
 * script and one form, which leaves with the last of them; another checkout for the same form takes the place of the one
 * before. A failure
 * is not remembered: the next call tries again.
 *
 * Rejects with a {@link PaymentWidgetsLoadError}, and with a TypeError for a parameter of a wrong kind.
 */
export async function loadPaymentWidgets(wanted: LoadOptions): Promise<PaymentWidgets | null> {
  if (typeof document === 'undefined') return null;
  const { form, integrity, options, signal, timeout = defaultTimeoutMs } = wanted;
  const address = addressOf(wanted);
  if (form?.nodeName !== 'FORM') {
    throw new TypeError('"form" must be a form element of the page. Load when it is there.');
  }
  if (isInClosedRoot(form)) {
    const remedy = "Open it: attachShadow({ mode: 'open' }).";
    throw new PaymentWidgetsLoadError(
      'place',
      `The form is in a closed shadow root, where no script finds it. ${remedy}`,
    );
  }
  if (signal?.aborted) throw abortedBy(signal);
  form.classList.add('paymentWidgets');
  const key = `${address} ${integrity}`;
  for (const load of loads) if (load.isOver) loads.delete(load);
  const shared = [...loads].find((load) => load.key === key);
  if (shared && options) shared.options.add(options);
  return (shared ?? begin(key, address, wanted)).join(form, timeout, signal);
}

/** Whether one of the shadow roots around a node is closed. */
function isInClosedRoot(node: Node): boolean {
  const root = node.getRootNode();
  return root instanceof ShadowRoot && (root.mode === 'closed' || isInClosedRoot(root.host));
}

function begin(key: string, address: string, wanted: LoadOptions): SharedLoad {
  for (const load of loads) {
    if (load.staysBeside(wanted)) continue;
    load.end(new PaymentWidgetsLoadError('aborted', 'The page loads another checkout.'));
    loads.delete(load);
  }
  const load = new SharedLoad(key, address, wanted);
  loads.add(load);
  return load;
}

/** Chrome 109 and Safari 16.4 have no `URL.canParse`. */
function isWebAddress(address: string): boolean {
  try {
    return /^https?:$/.test(new URL(address).protocol);
  } catch {
    return false;
  }
}

function addressOf({ gateway, checkoutId, options }: LoadOptions): string {
  if (!isWebAddress(gateway)) {
    throw new TypeError(`"gateway" must be an address such as https://pay.example, not "${gateway}".`);
  }
  const isLater = checkoutId === undefined && options?.createCheckout !== undefined;
  if (!isLater && !/^[\w.-]{1,64}(\/registration)?$/.test(checkoutId ?? '')) {
    const remedy = 'Give the "id" from the answer to its creation.';
    throw new PaymentWidgetsLoadError('checkout', `"${checkoutId}" is no id of a checkout. ${remedy}`);
  }
  const address = new URL('v1/paymentWidgets.js', gateway.replace(/\/*$/, '/'));
  if (checkoutId !== undefined) address.searchParams.set('checkoutId', checkoutId);
  return address.href;
}
