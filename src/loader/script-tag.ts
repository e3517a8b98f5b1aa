/** The tag of the widget's script, and why it failed. */
import type { WpwlOptions } from '#contract/options/types.ts';
import { PaymentWidgetsLoadError } from './load-error.ts';

export interface ScriptTag {
  /** Resolves when the script has run. Rejects with a {@link PaymentWidgetsLoadError} when it does not come. */
  readonly hasRun: Promise<void>;
  /** Takes the tag out of the page. A script that is on its way may still run. */
  remove(): void;
}

/** A tag with the options of its checkout, which the widget reads in place of the page's. */
type WidgetScript = HTMLScriptElement & { wpwlOptions?: WpwlOptions };

interface TagAttributes {
  readonly integrity?: string | undefined;
  readonly nonce?: string | undefined;
  readonly options: WpwlOptions;
}

/** How long the search for the reason of a failure may take, in milliseconds. */
const probeTimeoutMs = 5_000;

export function addScript(address: string, { integrity, nonce, options }: TagAttributes): ScriptTag {
  const script: WidgetScript = document.createElement('script');
  script.wpwlOptions = options;
  if (integrity) Object.assign(script, { integrity, crossOrigin: 'anonymous' });
  if (nonce) script.nonce = nonce;
  const policy = watchPolicy(address);
  const hasRun = new Promise<void>((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => void failureOf(address, integrity, policy).then(reject);
    try {
      script.src = trusted(address);
      document.head.append(script);
    } catch (cause) {
      const remedy = "Let it list: trusted-types payment-widgets 'allow-duplicates'.";
      reject(
        new PaymentWidgetsLoadError(
          'blocked',
          `The page’s policy of Trusted Types refused ${address}. ${remedy}`,
          {
            cause,
          },
        ),
      );
    }
  });
  const stop = () => policy.stop();
  hasRun.then(stop, stop);
  return { hasRun, remove: () => script.remove() };
}

interface PolicyWatch {
  readonly hasRefused: () => boolean;
  stop(): void;
}

function watchPolicy(address: string): PolicyWatch {
  let hasRefused = false;
  const note = ({ blockedURI, disposition, effectiveDirective }: SecurityPolicyViolationEvent) => {
    if (disposition === 'report' || !effectiveDirective.startsWith('script-src')) return;
    hasRefused ||= blockedURI !== '' && address.startsWith(blockedURI);
  };
  document.addEventListener('securitypolicyviolation', note);
  return {
    hasRefused: () => hasRefused,
    stop: () => document.removeEventListener('securitypolicyviolation', note),
  };
}

/** Finds out why the script failed: the event of its tag does not say it. */
async function failureOf(
  address: string,
  integrity: string | undefined,
  { hasRefused }: PolicyWatch,
): Promise<PaymentWidgetsLoadError> {
  const isThere = await canFetch(address);
  if (hasRefused()) {
    const { origin } = new URL(address);
    return blocked(`The page’s Content-Security-Policy refused ${address}. Add ${origin} to its script-src.`);
  }
  if (!isThere) {
    return blocked(
      `No script came from ${address}. The browser is offline, or refused a local address: let the shopper try again.`,
    );
  }
  if (integrity && !(await canFetch(address, integrity))) {
    return new PaymentWidgetsLoadError(
      'integrity',
      `The script at ${address} does not have the hash ${integrity}. Take "integrity" from the answer to the checkout’s creation.`,
    );
  }
  return blocked(
    `The browser refused ${address}, perhaps for an extension. Let the shopper try again without it.`,
  );
}

function canFetch(address: string, integrity = ''): Promise<boolean> {
  const signal = AbortSignal.timeout(probeTimeoutMs);
  return fetch(address, { credentials: 'omit', integrity, signal }).then(
    ({ ok }) => ok,
    () => false,
  );
}

const blocked = (message: string) => new PaymentWidgetsLoadError('blocked', message);

interface ScriptPolicy {
  createScriptURL(url: string): string;
}

interface PolicyFactory {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}

let ownPolicy: ScriptPolicy | undefined;

/**
 * Converts an address to what a page with Trusted Types takes. A page may forbid new policies; a plain address works there
 * when it has a default policy.
 */
function trusted(address: string): string {
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory };
  try {
    ownPolicy ??= trustedTypes?.createPolicy('payment-widgets', { createScriptURL: String });
  } catch {}
  return ownPolicy?.createScriptURL(address) ?? address;
}
