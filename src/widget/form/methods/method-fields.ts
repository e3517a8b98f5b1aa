import { accountSigns, ibanShape, isWholeIban, judgeBic, judgeIban } from '#contract/bank/account-input.ts';
import type { MethodField } from '#contract/brands/brand.ts';
import { asciiDigits } from '#contract/card/digits.ts';
import type { Problem } from '#contract/messages.ts';
import { plainName } from '#contract/plain-text.ts';
import { errorId } from '../fields/field-errors.ts';
import { fitInput } from '../fields/fit-input.ts';
import { formatInput } from '../fields/format-input.ts';
import { judgeContact, judgeText } from '../fields/judge-text.ts';
import { PageField } from '../fields/page-field.ts';
import type { FormNodes } from '../form-props.ts';
import type { PaymentForm } from '../payment-form.ts';

/** An input of a brand's form, or one of what a checkout lacks. */
type AskedField = MethodField | 'email';

/** Returns what is wrong with a typed or chosen value. All fields of these forms are required. */
function judge(field: AskedField, value: string): Problem {
  switch (field) {
    case 'accountIban':
      return judgeIban(value);
    case 'accountBankBic':
      return judgeBic(value);
    case 'accountHolder':
      // The API rejects names of fewer than four characters.
      return judgeText(value, /.{4}/u, 'incomplete');
    case 'email':
    case 'mobilePhone':
      return judgeContact(field, value);
    default:
      return judgeText(value, /./);
  }
}

/** Returns a value as the API expects it. */
export function sentValue(field: AskedField, value: string): string {
  switch (field) {
    case 'accountIban':
    case 'accountBankBic':
    case 'accountBank':
      return accountSigns(value);
    case 'accountNumber':
      return asciiDigits(value).replace(/\s/g, '');
    case 'mobilePhone':
      return asciiDigits(value).replace(/[^+\d]/g, '');
    case 'pin':
      return asciiDigits(value).trim();
    default:
      return plainName(value);
  }
}

/**
 * Creates the field of one control; undefined when the form does not have it. A disabled control is neither checked
 * here nor sent by the browser.
 */
export function methodField(form: PaymentForm, nodes: FormNodes, name: AskedField): PageField | undefined {
  const control = nodes[name];
  if (!control) return undefined;
  const { scope, spec } = form;
  const { accountIban } = nodes;
  if (name === 'accountIban' && accountIban)
    formatInput(scope, accountIban, ibanShape, fitInput(accountIban));
  const rules = {
    judge: (value: string) => (control.disabled ? '' : judge(name, value)),
    isComplete: (value: string) => name === 'accountIban' && isWholeIban(value),
  };
  return new PageField(name, control, errorId(spec.props.id, name), rules, scope, {
    onChange: (isComplete) => form.fields.onChange(name, isComplete),
    onBlur: () => form.fields.onBlur(name),
  });
}
