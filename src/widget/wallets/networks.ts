import type { WalletHost } from './wallet.ts';

/** Each card brand's name at Apple, Google and Samsung; empty where the wallet does not have it. */
const table =
  'VISA visa VISA visa;MASTER masterCard MASTERCARD mastercard;AMEX amex AMEX amex;' +
  'DISCOVER discover DISCOVER discover;JCB jcb JCB;MAESTRO maestro;MADA mada;ELO elo ELO;' +
  'UNIONPAY chinaUnionPay;CARTEBANCAIRE cartesBancaires;VPAY vPay;VISAELECTRON electron;VISADEBIT visa VISA visa;' +
  'MASTERDEBIT masterCard MASTERCARD mastercard;DANKORT dankort;BCMC bancontact;MEEZA meeza';
const rows = table.split(';').map((row) => row.split(' '));
/** For a form that names no card brand. */
const usual = ['VISA', 'MASTER', 'AMEX'];

/** The networks of a sheet by the card brands of the merchant's form. @param column 1 Apple, 2 Google, 3 Samsung */
export function networksOf({ offered }: WalletHost, column: 1 | 2 | 3): string[] {
  const named = (codes: readonly string[]) =>
    rows.filter(([code = '']) => codes.includes(code)).flatMap((row) => row[column] ?? []);
  const found = named(offered);
  return [...new Set(found.length > 0 ? found : named(usual))];
}
