import { type FormType, formTypeOf } from '../../contract/form-types.ts';
import { warnOnce } from '../page/options.ts';
import type { Scope } from '../scope.ts';
import type { WidgetContext } from '../widget-context.ts';
import { CardPanel } from './card/card-panel.ts';
import type { FormPanel } from './form-panel.ts';

/** What was drawn for one form of the merchant. */
export interface Drawn {
  readonly original: HTMLFormElement;
  /** Ends everything of it. */
  readonly scope: Scope;
  readonly context: WidgetContext;
  readonly panels: FormPanel[];
}

type Maker = (original: HTMLFormElement, code: string, context: WidgetContext) => FormPanel;

/** The form of one brand that has a container of its own. */
const makers: Partial<Record<FormType, Maker>> = {};

/**
 * Draws one container for all card brands and one for each other brand, in the order of the list, right behind the
 * merchant's form, which is hidden (widget-contract.md 1.3). Without codes: a card form for every card brand.
 */
export function drawForms(
  original: HTMLFormElement,
  codes: readonly string[],
  context: WidgetContext,
): Drawn {
  const cards = codes.filter((code) => formTypeOf(code) === 'card');
  const panels = codes.flatMap((code) => {
    const type = formTypeOf(code);
    if (type === 'card') return code === cards[0] ? new CardPanel(original, cards, context) : [];
    const maker = type && makers[type];
    if (maker) return maker(original, code, context);
    warnOnce(`data-brands: no form is drawn for '${code}'.`);
    return [];
  });
  if (codes.length === 0) panels.push(new CardPanel(original, [], context));
  if (panels.length > 0) place(original, panels, context.scope);
  return { original, scope: context.scope, context, panels };
}

function place(original: HTMLFormElement, panels: readonly FormPanel[], scope: Scope): void {
  const { display } = original.style;
  original.style.display = 'none';
  original.after(...panels.map(({ container }) => container));
  scope.add(() => {
    original.style.display = display;
  });
}
