import type { CheckoutTerms } from '../checkout/checkout.ts';
import { isPaid } from '../checkout/outcome.ts';
import { getNetworks } from './networks.ts';
import { reach } from './vendor.ts';
import type { SheetTotal, WalletDriver, WalletHost } from './wallet.ts';

/** The parts of Samsung Pay's web checkout that the widget uses. Source: Samsung's public reference. */
interface SamsungClient {
  isReadyToPay(methods: object): Promise<{ result: boolean }>;
  createButton(options: { onClick(event?: Event): void; buttonStyle: string; type: string }): HTMLElement;
  loadPaymentSheet(methods: object, transaction: object): Promise<{ '3DS': { data: string } }>;
  notify(statement: { status: 'CHARGED' | 'CANCELED' | 'ERRED'; provider: string }): void;
}
type PaymentClient = new (options: { environment: 'STAGE' | 'PRODUCTION'; nonce: string }) => SamsungClient;

declare global {
  interface Window {
    SamsungPay?: { PaymentClient?: PaymentClient };
  }
}

const samsung = () => window.SamsungPay?.PaymentClient;

/**
 * Draws the Samsung Pay button. It uses Samsung's own interface, or the gateway's stand-in for it in the test
 * environment.
 */
export const samsungPay: WalletDriver = async (host) => {
  const { isTest } = await reach(host, 'samsungPay', () => samsung() !== undefined);
  // The test environment needs no account with Samsung.
  const serviceId = host.settings.samsungPay.serviceId ?? (isTest ? 'test' : undefined);
  if (!serviceId)
    return 'wpwlOptions.samsungPay.serviceId is missing: set it to the id that Samsung has issued.';
  const Client = samsung();
  if (!Client) return 'The script of Samsung Pay did not arrive.';
  const client = new Client({ environment: isTest ? 'STAGE' : 'PRODUCTION', nonce: host.nonce });
  const methods = {
    version: '2',
    serviceId,
    protocol: 'PROTOCOL_3DS',
    allowedBrands: getNetworks(host, 'samsungPay'),
  };
  const { result } = await client.isReadyToPay(methods);
  if (!result) return 'The shopper cannot pay with Samsung Pay.';
  const button = client.createButton({ onClick: host.press, buttonStyle: 'black', type: 'pay' });
  host.place.replaceChildren(button);
  return {
    async open(prepared) {
      if (!(await prepared)) return;
      let token: string;
      let sheet: SheetTotal;
      try {
        const order = transaction(host, await host.merchantTerms());
        sheet = { amount: order.amount.total, currency: order.amount.currency };
        const credential = await client.loadPaymentSheet(methods, order);
        token = credential['3DS'].data;
      } catch (error) {
        return closed(host, error);
      }
      const code = await host.pay({ 'deviceWalletC.paymentToken': token }, sheet);
      client.notify({ status: isPaid(code) ? 'CHARGED' : 'ERRED', provider: location.hostname });
    },
  };
};

function transaction({ settings, checkout }: WalletHost, terms: CheckoutTerms) {
  const {
    merchantName = terms.merchantName || document.title || location.hostname,
    countryCode = terms.country,
  } = settings.samsungPay;
  return {
    orderNumber: checkout.id.replace(/[^A-Za-z0-9-]/g, ''),
    merchant: { name: merchantName, url: location.hostname, ...(countryCode && { countryCode }) },
    amount: {
      option: 'FORMAT_TOTAL_PRICE_ONLY',
      currency: checkout.currency,
      total: checkout.amount ?? settings.checkout.amount,
    },
  };
}

function closed(host: WalletHost, error: unknown): void {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (/cancel/i.test(code + message))
    return host.fail('closed', 'The shopper closed the sheet of Samsung Pay.');
  host.blocked();
  host.fail('failed', message || String(error));
}
