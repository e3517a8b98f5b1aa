import { detach } from './detach.ts';

interface Policy {
  createScriptURL(url: string): string;
}

declare global {
  interface Window {
    /** Undefined in browsers without Trusted Types. */
    trustedTypes?: { createPolicy(name: string, rules: Policy): Policy };
  }
}

let policy: Policy | undefined;

/**
 * Converts an address to what a page with Trusted Types accepts as a script's address. A page may forbid new policies; a
 * plain address works there if the page has a default policy, or does not enforce Trusted Types.
 */
function trusted(url: string): string {
  try {
    // The browser keeps the policy as long as the page. A function of the widget's own would keep the whole widget with
    // it, 0.4 MB, also after `unload`; `String` returns the address as it is, too.
    policy ??= window.trustedTypes?.createPolicy('payment-widgets', { createScriptURL: String });
  } catch {}
  return policy?.createScriptURL(url) ?? url;
}

const loads = new Map<string, Promise<boolean>>();

/**
 * Loads a script once for all forms. A page that restricts the names of Trusted Types policies must list
 * `payment-widgets` and 'allow-duplicates', because each run of the widget's script creates its own policy. A policy
 * shared on `window` would let every other script bypass the page's policy.
 *
 * @param nonce the nonce of the widget's own script tag
 * @param integrity the script's hash, where it is known
 * @param timeoutMs when a script that has neither run nor failed counts as failed, in milliseconds
 * @returns whether the script has run
 */
export function loadScript(url: string, nonce = '', integrity = '', timeoutMs = 20_000): Promise<boolean> {
  const earlier = loads.get(url);
  if (earlier) return earlier;
  let timer: ReturnType<typeof setTimeout>;
  const load = new Promise<boolean>((resolve) => {
    const script = document.createElement('script');
    script.onload = () => resolve(true);
    script.onerror = () => resolve(false);
    timer = setTimeout(resolve, timeoutMs, false);
    if (integrity) Object.assign(script, { integrity, crossOrigin: 'anonymous' });
    if (nonce) script.nonce = nonce;
    try {
      script.src = trusted(url);
      document.head.append(script);
      // The script still loads without its tag, and no tag is left in the page.
      detach(script);
    } catch {
      resolve(false);
    }
  });
  loads.set(url, load);
  // A script that failed to load may be requested again.
  void load.then((hasRun) => {
    clearTimeout(timer);
    if (!hasRun) loads.delete(url);
  });
  return load;
}
