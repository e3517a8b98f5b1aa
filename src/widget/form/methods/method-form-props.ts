import type { Signal } from '@preact/signals';
import type { MethodField } from '#contract/brands/brand.ts';
import type { FormProps } from '../form-props.ts';

export type MethodType = 'directDebit' | 'onlineTransfer' | 'virtualAccount' | 'prepayment';

export interface MethodFormProps extends FormProps {
  type: MethodType;
  code: string;
  fields: readonly MethodField[];
  /** Whether the shopper gives the account of a direct debit by account number and bank code, not by IBAN. */
  isByNumber: Signal<boolean>;
}

/**
 * Returns the key of the container, such as `virtualAccount-PAYPAL`. All direct debits share one key
 * (widget-contract.md 5.1).
 */
export const toFormKey = (type: MethodType, code: string) =>
  type === 'directDebit' ? type : `${type}-${code}`;
