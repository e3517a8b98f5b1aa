import type { WalletHost } from './wallet.ts';

/**
 * Requests the merchant's Apple Pay session from the gateway. Resolves to undefined when there is none. The options
 * that Apple's merchant validation uses are sent along (widget-contract.md 2.4).
 */
export async function merchantSession(
  { base, checkout, settings }: WalletHost,
  validationURL: string,
): Promise<unknown> {
  const { displayName, domainName, merchantIdentifier, initiative, initiativeContext } = settings.applePay;
  const given = { displayName, merchantIdentifier, initiative, initiativeContext };
  const body = new URLSearchParams({ validationURL, domainName: domainName ?? location.hostname });
  for (const [name, value] of Object.entries(given)) if (value) body.set(name, value);
  try {
    const address = `${base}checkouts/${encodeURIComponent(checkout.id)}/applepay/session`;
    const answer = await fetch(address, { method: 'POST', body, credentials: 'omit', cache: 'no-store' });
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}
