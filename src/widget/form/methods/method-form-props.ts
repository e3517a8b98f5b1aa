import type { Signal } from '@preact/signals';
import type { MethodField } from '#contract/brands/brand.ts';
import type { FormProps } from '../form-props.ts';

export type MethodType = 'directDebit' | 'onlineTransfer' | 'virtualAccount' | 'prepayment';

/** What the markup of the form of a brand that is no card is made from. */
export interface MethodFormProps extends FormProps {
  type: MethodType;
  code: string;
  fields: readonly MethodField[];
  /** Whether a direct debit names the account by its number and bank code instead of the IBAN. */
  isByNumber: Signal<boolean>;
}

/** Key of the container: `virtualAccount-PAYPAL`; all direct debits share one key (widget-contract.md 5.1). */
export const keyOf = (type: MethodType, code: string) => (type === 'directDebit' ? type : `${type}-${code}`);
