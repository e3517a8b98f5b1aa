/** `SamsungPay` in place of the provider's own script, with its sheet. */
import { base64Of, byId, cardOptions, cardsOf, firstCard } from './data.js';
import { dress } from './dress.js';
import { keepNotified, preset } from './preset.js';
import { openSheet } from './sheet.js';
import { sheetLanguage } from './sheet-language.js';

/**
 * @typedef {{ version: string, serviceId: string, protocol: string, allowedBrands: string[] }} Methods
 * @typedef {{
 *   orderNumber: string,
 *   merchant: { name: string, url: string, countryCode?: string },
 *   amount: { option: string, currency: string, total: number | string },
 * }} Transaction
 * @typedef {{ onClick: (event: Event) => void, buttonStyle?: string }} ButtonOptions
 */

class PaymentClient {
  /** @param {{ environment?: string }} [_options] */
  // biome-ignore lint/complexity/noUselessConstructor: says what the interface takes
  constructor(_options) {}

  /** @param {Methods} methods */
  async isReadyToPay(methods) {
    const problem = problemOf(methods);
    if (problem !== '') throw errorOf('INVALID_PARAMETER', problem);
    return { result: preset().available !== false };
  }

  /** @param {ButtonOptions} options */
  createButton({ onClick, buttonStyle = 'black' }) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = `samsungpay-button ${buttonStyle}`;
    button.setAttribute('aria-label', 'Samsung Pay');
    button.append('Samsung Pay');
    dress(button, buttonStyle.startsWith('white'));
    button.addEventListener('click', onClick);
    return button;
  }

  /** @param {Methods} methods @param {Transaction} transaction @returns {Promise<object>} */
  async loadPaymentSheet(methods, transaction) {
    const problem = problemOf(methods) || problemOfTransaction(transaction);
    if (problem !== '') throw errorOf('INVALID_PARAMETER', problem);
    if (preset().outcome === 'fail' && preset().auto) throw errorOf('FAILED', 'The tester wants it to fail.');
    const cards = cardsOf(methods.allowedBrands);
    let card = firstCard(cards);
    return new Promise((resolve, reject) => {
      const sheet = openSheet('Samsung Pay', {
        onPay() {
          sheet.close();
          resolve(credentialOf(card));
        },
        onCancel: () => reject(errorOf('CANCELED', 'The shopper closed the sheet.')),
      });
      const { total, currency } = transaction.amount;
      sheet.lines([{ label: transaction.merchant.name, amount: `${total} ${currency}` }]);
      sheet.field({
        name: 'card',
        label: sheetLanguage().texts.method,
        value: card.id,
        options: cardOptions(cards),
        onChange: (id) => {
          card = byId(cards, id);
        },
      });
      sheet.busy(false);
    });
  }

  /** The shop says what became of the payment. @param {{ status: string, provider?: string }} statement */
  notify(statement) {
    keepNotified(statement);
  }
}

/**
 * Encrypted by nobody: the simulator takes any, and declines one with a result code.
 *
 * @param {import('./data.js').Card} card
 */
function credentialOf({ networks, last4, resultCode }) {
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

/** @param {Partial<Methods> | undefined} methods */
function problemOf(methods) {
  const { version, serviceId, protocol, allowedBrands = [] } = methods ?? {};
  if (version !== '2') return 'version must be 2';
  if (!serviceId) return 'serviceId is missing';
  if (protocol !== 'PROTOCOL_3DS') return 'protocol must be PROTOCOL_3DS';
  return allowedBrands.length > 0 ? '' : 'allowedBrands is empty';
}

/** @param {Partial<Transaction> | undefined} transaction */
function problemOfTransaction(transaction) {
  const { orderNumber, merchant, amount } = transaction ?? {};
  if (!orderNumber) return 'orderNumber is missing';
  if (!merchant?.name || !merchant.url) return 'merchant needs name and url';
  return amount?.currency && Number(amount.total) > 0 ? '' : 'amount needs currency and total';
}

/** @param {string} code @param {string} message */
function errorOf(code, message) {
  return Object.assign(new Error(message), { code });
}

Object.assign(window, { SamsungPay: { PaymentClient } });
