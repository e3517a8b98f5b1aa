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

/** The address in the form in which a page with Trusted Types takes it. */
function trusted(url: string): string {
  policy ??= window.trustedTypes?.createPolicy('payment-widgets', { createScriptURL: (text) => text });
  return policy?.createScriptURL(url) ?? url;
}

const loads = new Map<string, Promise<boolean>>();

/**
 * Loads a script, once for all forms. A page that lists the names of its Trusted Types policies has to list
 * `payment-widgets`, with 'allow-duplicates': each run of our script makes its own. One that is shared on `window`
 * would be every other script's way past the page's policy.
 *
 * @param nonce of our own script tag
 * @param integrity hash, where it is known
 * @returns whether it has run
 */
export function loadScript(url: string, nonce = '', integrity = ''): Promise<boolean> {
  const known = loads.get(url);
  if (known) return known;
  const load = new Promise<boolean>((resolve) => {
    const script = document.createElement('script');
    const settle = (arrived: boolean) => {
      // What failed may be tried again.
      if (!arrived) loads.delete(url);
      resolve(arrived);
    };
    script.onload = () => settle(true);
    script.onerror = () => settle(false);
    if (integrity) Object.assign(script, { integrity, crossOrigin: 'anonymous' });
    if (nonce) script.nonce = nonce;
    try {
      script.src = trusted(url);
      document.head.append(script);
      // It comes all the same, and nothing of it is left at the end.
      script.remove();
    } catch {
      settle(false);
    }
  });
  loads.set(url, load);
  return load;
}
