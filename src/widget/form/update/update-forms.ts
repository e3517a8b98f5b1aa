/** Carries out `wpwl.update` (docs/update.md). */
import { batch } from '@preact/signals';
import { whenNotPaying } from '../../checkout/not-paying.ts';
import { withoutPollution } from '../../page/pollution.ts';
import type { Scope } from '../../scope.ts';
import type { PaymentForm } from '../payment-form.ts';
import { disableForm } from './disable-form.ts';
import { type ReadChanges, readChanges } from './read-changes.ts';
import { rememberSentences } from './said-again.ts';
import type { UpdatedWidget } from './updated-widget.ts';

/** The options on which texts depend. */
const textOptions = ['labels', 'errorMessages'];
/** How long a page may take to paint, in milliseconds. A page that is out of sight paints nothing. */
const paintTimeoutMs = 200;

/** The last update of each widget, by the widget's lifetime: one follows the other. */
const turns = new WeakMap<Scope, Promise<unknown>>();

/** See `Wpwl.update`. */
export async function updateForms(widget: UpdatedWidget, raw: unknown): Promise<void> {
  const changes = withoutPollution(() => readChanges(raw));
  const { scope } = widget;
  const before = turns.get(scope) ?? widget.loaded;
  const applied = Promise.resolve(before).then(() => apply(widget, changes));
  turns.set(
    scope,
    applied.catch(() => {}),
  );
  await applied;
  await painted(scope);
}

async function apply(widget: UpdatedWidget, changes: ReadChanges): Promise<void> {
  const { scope, mounted, settings, language } = widget;
  const formsOf = () => mounted.flatMap(({ forms }) => forms);
  await whenNotPaying(scope, formsOf);
  const forms = formsOf();
  if (scope.isOver || !settings || forms.length === 0)
    throw new Error(
      'wpwl.update: no form is in the page. Call it from onReady on, and not after wpwl.unload().',
    );
  withoutPollution(() => {
    const sayAgain = rememberSentences(forms);
    const names = forms.map(nameOfButton);
    batch(() => {
      Object.assign(settings, changes.settings);
      if (textOptions.some((name) => name in changes.settings)) language.renew();
    });
    for (const form of forms) {
      disableForm(form);
      form.configureFields();
    }
    const renamed = forms.find((form, index) => nameOfButton(form) !== names[index]);
    const sentence = sayAgain() || (renamed && nameOfButton(renamed));
    if (sentence) (renamed ?? forms[0])?.announcer.say(sentence);
  });
}

/** Returns what assistive technology calls the pay button. A change of it is told, where nothing else is to be told. */
const nameOfButton = ({ spec }: PaymentForm) => spec.props.nodes.payButton?.getAttribute('aria-label') ?? '';

function painted(scope: Scope): Promise<void> {
  return new Promise((resolve) => {
    scope.add(resolve);
    scope.after(paintTimeoutMs, resolve);
    requestAnimationFrame(() => scope.after(0, resolve));
  });
}
