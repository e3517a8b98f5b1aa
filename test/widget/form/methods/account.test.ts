// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { en } from '../../../../src/texts/form.ts';
import { pick, settled } from '../../kit.ts';
import { type MadeForms, makeForms, write } from '../form-kit.ts';
import { fakesOfEachTest } from '../made-forms.ts';

let made: MadeForms;
fakesOfEachTest(() => made.scope.end());

const make = (options = {}) => {
  made = makeForms(['SEPA'], { displayBic: true, ...options });
  made.frame.connect();
};
const swap = () => pick<HTMLButtonElement>('.wpwl-button-account');
const pay = async () => {
  pick<HTMLButtonElement>('button[name=pay]').click();
  await settled(40);
};
const sent = () =>
  made.frame
    .of('pay')
    .map(({ fields }) =>
      Object.fromEntries([...fields].filter(([name]) => name?.startsWith('bankAccount.'))),
    );
const fields = ['accountHolder', 'accountIban', 'accountBankBic', 'accountNumber', 'accountBank'];
const shown = () => fields.filter((name) => pick(`.wpwl-group-${name}`).style.display !== 'none');

const byIban = { 'bankAccount.iban': 'DE23 1000 0000 1234 5678 90', 'bankAccount.bic': 'MARKDEF1100' };
const byNumber = { 'bankAccount.number': '1234 567 890', 'bankAccount.bankCode': '100 000 00' };
function fillIn(): void {
  write('bankAccount.holder', 'Jane Jones');
  for (const [name, value] of Object.entries({ ...byIban, ...byNumber })) write(name, value);
}

describe('a direct debit by account number and bank code', () => {
  test('replaces the IBAN and the BIC by a button, which also leads back', async () => {
    make();
    expect([shown(), swap().textContent]).toEqual([fields.slice(0, 3), en.byNumber]);
    swap().click();
    await settled();
    expect([shown(), swap().textContent]).toEqual([
      ['accountHolder', 'accountNumber', 'accountBank'],
      en.byIban,
    ]);
    swap().click();
    await settled();
    expect([shown(), swap().textContent]).toEqual([fields.slice(0, 3), en.byNumber]);
  });

  test.each([
    ['de', 'DE'],
    ['de_AT', 'AT'],
    ['en-XX', 'DE'],
  ])('sends number, code and country of the locale “%s”, and no IBAN', async (locale, country) => {
    make({ locale });
    fillIn();
    swap().click();
    await pay();
    expect(sent()).toEqual([
      {
        'bankAccount.holder': 'Jane Jones',
        'bankAccount.number': '1234567890',
        'bankAccount.bankCode': '10000000',
        'bankAccount.country': country,
      },
    ]);
  });

  test('sends neither number nor bank code once the shopper is back at the IBAN', async () => {
    make();
    fillIn();
    swap().click();
    swap().click();
    await pay();
    expect(sent()).toEqual([
      {
        'bankAccount.holder': 'Jane Jones',
        'bankAccount.iban': 'DE23100000001234567890',
        'bankAccount.bic': 'MARKDEF1100',
      },
    ]);
  });

  test('requires both, with texts of its own, and removes its errors when it is left', async () => {
    make();
    swap().click();
    await pay();
    const hints = () => [...made.form.querySelectorAll('.wpwl-hint')].map(({ textContent }) => textContent);
    expect(hints()).toEqual([en.accountHolderError, en.accountNumberError, en.accountBankEmpty]);
    swap().click();
    expect(hints()).toEqual([en.accountHolderError]);
    write('bankAccount.holder', ' 李明\u3000');
    await pay();
    expect(hints()).toContain(en.accountHolderIncomplete);
    expect(sent()).toEqual([]);
  });

  test('still follows the button when the page has moved the groups out of the form', () => {
    make();
    for (const name of fields) document.body.append(pick(`.wpwl-group-${name}`));
    swap().click();
    expect(shown()).toEqual(['accountHolder', 'accountNumber', 'accountBank']);
  });
});
