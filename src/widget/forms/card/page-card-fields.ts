import { judgeExpiry } from '../../../contract/card/expiry.ts';
import { judgeHolder } from '../../../contract/card/holder.ts';
import type { FieldName } from '../../fields/field.ts';
import { PageField, type PageFieldRules } from '../../fields/page-field.ts';
import { fire } from '../../page/options.ts';
import { errorId } from '../form-panel.ts';
import type { CardPanel } from './card-panel.ts';
import { formatExpiryInput } from './expiry-input.ts';

export function expiryField(panel: CardPanel): PageField {
  const input = find(panel, 'expiry');
  formatExpiryInput(panel.scope, input, panel.form);
  return pageField(panel, 'expiry', 'onBlurExpiryDate', input, {
    judge: (value) => judgeExpiry(value, new Date()),
    // 19 and 20 may be the beginning of a year of four digits.
    complete: (value) => /\/ (?!19|20)\d\d$/.test(value),
  });
}

/** The holder is optional unless the merchant's own check asks for it (widget-contract.md 2.2). */
export function holderField(panel: CardPanel): PageField {
  return pageField(panel, 'cardHolder', 'onBlurCardHolder', find(panel, 'cardHolder'), {
    judge: (value) => judgeHolder(value, false),
    complete: () => false,
  });
}

function pageField(
  panel: CardPanel,
  name: FieldName,
  callback: 'onBlurExpiryDate' | 'onBlurCardHolder',
  input: HTMLInputElement,
  rules: PageFieldRules,
): PageField {
  const describedBy = errorId(panel.drawing.id, name);
  const field: PageField = new PageField(name, input, describedBy, rules, panel.scope, {
    changed: (complete) => panel.changed(name, complete),
    left() {
      panel.left(name);
      fire(callback, panel.self(input), field.problem === '');
    },
  });
  return field;
}

function find(panel: CardPanel, name: FieldName): HTMLInputElement {
  return panel.container.querySelector(`.wpwl-control-${name}`) as HTMLInputElement;
}
