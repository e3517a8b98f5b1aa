/** Replaces `SamsungPay`, the API of the provider's own script, and opens a sheet of its own. */
import { keepNotified, WalletControl } from './control.ts';
import type { WalletResult } from './control-types.ts';
import { base64Of, byId, firstCard, getCards, type WalletCard } from './data.ts';
import { openSheet } from './sheet.ts';
import { showView } from './sheet-view.ts';
import { styleWalletButton } from './wallet-button-style.ts';

interface Methods {
  readonly version: string;
  readonly serviceId: string;
  readonly protocol: string;
  readonly allowedBrands: readonly string[];
}

interface Transaction {
  readonly orderNumber: string;
  readonly merchant: { readonly name: string; readonly url: string; readonly countryCode?: string };
  readonly amount: { readonly option: string; readonly currency: string; readonly total: number | string };
}

interface ButtonOptions {
  readonly onClick: (event: Event) => void;
  readonly buttonStyle?: string;
}

const control = new WalletControl('samsungPay', 'Samsung Pay');

class PaymentClient {
  // biome-ignore lint/complexity/noUselessConstructor: says what the interface takes
  constructor(_options?: { readonly environment?: string }) {}

  async isReadyToPay(methods: Methods) {
    const problem = problemOfMethods(methods);
    if (problem !== '') throw errorOf('INVALID_PARAMETER', control.mistake(problem));
    return { result: control.setup.available !== false };
  }

  createButton({ onClick, buttonStyle = 'black' }: ButtonOptions) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = `samsungpay-button ${buttonStyle}`;
    styleWalletButton(button, 'Samsung Pay', { isLight: buttonStyle.startsWith('white') });
    button.addEventListener('click', onClick);
    return button;
  }

  async loadPaymentSheet(methods: Methods, transaction: Transaction): Promise<object> {
    const problem = problemOfMethods(methods) || problemOfTransaction(transaction);
    if (problem !== '') throw errorOf('INVALID_PARAMETER', control.mistake(problem));
    const { setup } = control;
    if (setup.outcome === 'fail' && setup.auto) throw errorOf('FAILED', 'The tester wants it to fail.');
    const cards = getCards(methods.allowedBrands);
    let card = firstCard(cards, setup);
    return new Promise((resolve, reject) => {
      const fail = (result: WalletResult, error: Error) => {
        control.result(result);
        reject(error);
      };
      const sheet = openSheet(control, {
        onPay() {
          control.result('completed');
          sheet.close();
          resolve(credentialOf(card));
        },
        onCancel: () => fail('cancelled', errorOf('CANCELED', 'The shopper closed the sheet.')),
        onTimeOut: () => fail('timedOut', errorOf('FAILED', 'The time of the sheet is over.')),
        onFail: (code = 'FAILED') => fail('failed', errorOf(code, 'The tester wants it to fail.')),
      });
      const { total, currency } = transaction.amount;
      const lines = [{ label: transaction.merchant.name, amount: String(total) }];
      showView(sheet, { lines, currency, cards, card }, (_choice, id) => {
        card = byId(cards, id);
      });
      sheet.busy(false);
    });
  }

  /** Receives the shop's notification of how the payment ended. */
  notify(statement: { readonly status: string; readonly provider?: string }): void {
    keepNotified(statement);
  }
}

/**
 * Returns the credential of a card. It is not encrypted: the simulator accepts any credential, and declines one that
 * contains a result code.
 */
function credentialOf({ networks, last4, resultCode }: WalletCard) {
  const header = base64Of({ alg: 'RSA1_5', enc: 'A128GCM', typ: 'JOSE' });
  const data = resultCode === undefined ? `${header}.c3RhbmQ.aW4.Zm9y.dGVzdHM` : base64Of({ resultCode });
  return {
    method: '3DS',
    recurring_payment: false,
    card_brand: networks[2] ?? '',
    card_last4digits: last4,
    '3DS': { type: 'S', version: '100', data },
  };
}

function problemOfMethods(methods: Partial<Methods> | undefined): string {
  const { version, serviceId, protocol, allowedBrands = [] } = methods ?? {};
  if (version !== '2') return 'version must be 2';
  if (!serviceId) return 'serviceId is missing';
  if (protocol !== 'PROTOCOL_3DS') return 'protocol must be PROTOCOL_3DS';
  return allowedBrands.length > 0 ? '' : 'allowedBrands is empty';
}

function problemOfTransaction(transaction: Partial<Transaction> | undefined): string {
  const { orderNumber, merchant, amount } = transaction ?? {};
  if (!orderNumber) return 'orderNumber is missing';
  if (!merchant?.name || !merchant.url) return 'merchant needs name and url';
  return amount?.currency && Number(amount.total) > 0 ? '' : 'amount needs currency and total';
}

function errorOf(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}

export const installSamsungPay = () => control.install({ SamsungPay: { PaymentClient } });
