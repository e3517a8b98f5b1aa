import type { FieldName } from '../../hosted/field.ts';
import { fire } from '../../page/options.ts';
import { blurCallbacks } from '../create-hosted-field.ts';
import { PageField, type PageFieldRules } from '../page-field.ts';
import { errorId } from '../payment-form.ts';
import type { CardOwner } from './card-owner.ts';

/** One field of a card form that stands in the page itself. */
export function pageField(panel: CardOwner, name: FieldName, rules: PageFieldRules): PageField {
  const input = control(panel, name);
  const describedBy = errorId(panel.drawing.id, name);
  const field: PageField = new PageField(name, input, describedBy, rules, panel.scope, {
    changed: (complete) => panel.changed(name, complete),
    left() {
      panel.left(name);
      const callback = blurCallbacks[name];
      if (callback) fire(callback, panel.self(input), field.problem === '');
    },
  });
  return field;
}

/** The control of the page with this name in its class. */
export const control = (panel: CardOwner, name: FieldName) =>
  panel.container.querySelector(`.wpwl-control-${name}`) as HTMLInputElement;
