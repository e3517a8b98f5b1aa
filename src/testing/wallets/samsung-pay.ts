/**
 * Replaces `SamsungPay`, the API of the provider's own script, and opens a sheet of its own. By Samsung's "JavaScript objects" and
 * "JavaScript methods" of its Web Checkout SDK, which name no codes of errors: these are ours.
 */

import { createTransactionId } from './apple-pay-data.ts';
import { areAllOf, brokenRule, isAmount, quoted, type Rule } from './checks.ts';
import { keepNotified, WalletControl } from './control.ts';
import type { WalletResult } from './control-types.ts';
import { base64Of, byId, firstCard, getCards, type WalletCard } from './data.ts';
import { openSheet } from './sheet.ts';
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
const environments = ['STAGE', 'STAGE_WITHOUT_APK', 'PRODUCTION'];
const brands = ['visa', 'mastercard', 'amex', 'discover', 'elo', 'mada', 'cb', 'jaywan'];

const methodRules: readonly Rule<Partial<Methods>>[] = [
  ({ version }) => version === '2' || `version is ${quoted(version)}: give "2".`,
  ({ serviceId }) => Boolean(serviceId) || 'serviceId is missing: give the id that Samsung has issued.',
  ({ protocol }) => protocol === 'PROTOCOL_3DS' || `protocol is ${quoted(protocol)}: give "PROTOCOL_3DS".`,
  ({ allowedBrands: given }) =>
    (areAllOf(given, brands) && given?.length !== 0) ||
    `allowedBrands is ${quoted(given)}: list some of ${brands.join(', ')}.`,
];
const transactionRules: readonly Rule<Partial<Transaction>>[] = [
  ({ orderNumber: given = '' }) =>
    /^[A-Za-z0-9,-]+$/.test(given) || `orderNumber is ${quoted(given)}: give letters, digits, "," and "-".`,
  ({ merchant }) => Boolean(merchant?.name && merchant.url) || 'merchant lacks a member: give { name, url }.',
  ({ amount }) =>
    (Boolean(amount?.currency) && isAmount(amount?.total) && Number(amount?.total) > 0) ||
    'amount lacks a member: give { option, currency, total }, the total above 0.',
];

class PaymentClient {
  constructor({ environment = 'PRODUCTION' }: { readonly environment?: string } = {}) {
    if (!environments.includes(environment))
      control.mistake(`environment is ${quoted(environment)}: give one of ${environments.join(', ')}.`);
  }

  async isReadyToPay(methods: Methods) {
    const broken = brokenRule(methodRules, methods ?? {});
    if (broken)
      return { result: false, resultMessage: `Invalid ${control.mistake(broken.says).split(' ')[0]}` };
    return control.setup.available === false
      ? { result: false, resultMessage: 'Not supported device' }
      : { result: true };
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
    const broken = brokenRule(methodRules, methods ?? {}) ?? brokenRule(transactionRules, transaction ?? {});
    if (broken) throw errorOf('INVALID_PARAMETER', control.mistake(broken.says));
    const { setup } = control;
    if (setup.outcome === 'fail' && setup.auto) throw errorOf('FAILED', 'The tester wants it to fail.');
    const cards = getCards(methods.allowedBrands);
    let card = firstCard(cards, setup);
    const { total, currency } = transaction.amount;
    return new Promise((resolve, reject) => {
      const fail = (result: WalletResult, error: Error) => {
        control.result(result);
        reject(error);
      };
      const sheet = openSheet(control, {
        async onPay() {
          sheet.busy(true);
          const created = await control.setup.createToken?.({
            ...{ wallet: 'samsungPay', amount: String(total), currency, last4: card.last4 },
            transactionId: createTransactionId(),
          });
          control.result('completed');
          sheet.close();
          resolve(credentialOf(card, created));
        },
        onChoice(_choice, id) {
          card = byId(cards, id);
        },
        onCancel: () => fail('cancelled', errorOf('CANCELED', 'The shopper closed the sheet.')),
        onTimeOut: () => fail('timedOut', errorOf('FAILED', 'The time of the sheet is over.')),
        onFail: (code = 'FAILED') => fail('failed', errorOf(code, 'The tester wants it to fail.')),
      });
      const lines = [{ label: transaction.merchant.name, amount: String(total) }];
      sheet.show({ lines, currency, cards, card });
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
 *
 * @param created what stands in place of that
 */
function credentialOf({ networks, last4, resultCode }: WalletCard, created: unknown) {
  const header = base64Of({ alg: 'RSA1_5', enc: 'A128GCM', typ: 'JOSE' });
  const simulated =
    resultCode === undefined ? `${header}.c3RhbmQ.aW4.Zm9y.dGVzdHM` : base64Of({ resultCode });
  return {
    method: '3DS',
    recurring_payment: false,
    card_brand: networks[2] ?? '',
    card_last4digits: last4,
    '3DS': { type: 'S', version: '100', data: created ?? simulated },
  };
}

function errorOf(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}

export const installSamsungPay = () => control.install({ SamsungPay: { PaymentClient } });
