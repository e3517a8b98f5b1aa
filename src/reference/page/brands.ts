/** The reference's page about brands: every brand that the gateway knows, by how it is paid. */
import type { VNode } from 'preact';
import type { BrandKind } from '#contract/brands/brand.ts';
import { type PaymentBrand, paymentBrands } from '#contract/brands/payment-brands.ts';
import { isReportType } from '../../gateway/lifecycle/follow-up-rules.ts';
import { code, inLine, paragraph, prose } from './parts.tsx';
import type { Chapter } from './shell.tsx';
import { table } from './table.tsx';

/** Title of each kind of brand, and the payment instrument that pays it. */
const kinds: Readonly<Record<BrandKind, readonly [title: string, text: string]>> = {
  card: ['Cards', 'Paid with `card.*`, a tokenAccount or a device wallet.'],
  wallet: ['Wallets', 'Paid with the token of the device wallet, or with what the merchant decrypted of it.'],
  'direct-debit': ['Direct debit', 'Paid with `bankAccount.*`.'],
  'bank-transfer': ['Bank transfers', 'Paid on the page of the brand.'],
  'virtual-account': [
    'Virtual accounts',
    'Paid on the page of the brand, or at once with `virtualAccount.*`.',
  ],
  prepayment: ['Prepayment', 'Paid on the page of the brand.'],
  invoice: ['Invoice and instalments', 'Paid on the page of the brand.'],
  voucher: ['Vouchers', 'Paid on the page of the brand.'],
};

export function brandChapters(): Chapter[] {
  return Object.entries(kinds).map(([kind, [title, text]]) => {
    const brands = paymentBrands.filter((brand) => brand.kind === kind);
    return { id: `brands.${kind}`, title, content: [paragraph(text), brandTable(title, brands)] };
  });
}

function brandTable(title: string, brands: readonly PaymentBrand[]): VNode {
  return table(
    `Brands: ${title}`,
    ['Code', 'Name', 'Answers', 'Payment types', 'Besides, send'],
    brands.map(({ code: brand, name, isSynchronous, paymentTypes, wants }) => ({
      id: `brand.${brand}`,
      cells: [
        code(brand),
        name,
        isSynchronous ? 'at once' : 'pending, and sends the shopper on',
        prose(paymentTypes.filter((type) => !isReportType(type)).join(', ')),
        inLine(wants.map(code)),
      ],
    })),
  );
}
