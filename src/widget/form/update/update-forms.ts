/** Carries out `wpwl.update` (docs/update.md). */
import { batch } from '@preact/signals';
import type { FormTexts } from '../../../texts/form.ts';
import type { Language } from '../../../texts/languages.ts';
import { whenNotPaying } from '../../checkout/not-paying.ts';
import { loadTexts, resolveLanguage } from '../../locales/resolve.ts';
import type { CheckoutPrice } from '../../locales/total.ts';
import { withoutPollution } from '../../page/pollution.ts';
import type { Scope } from '../../scope.ts';
import { disableForm } from '../parts/disable-form.ts';
import type { PaymentForm } from '../payment-form.ts';
import { type ReadChanges, readChanges } from './read-changes.ts';
import { rememberSentences } from './said-again.ts';
import { updateBrands } from './update-brands.ts';
import { updateLayout, updateStyle } from './update-look.ts';
import type { UpdatedWidget } from './updated-widget.ts';

/** The options on which texts depend. */
const textOptions = ['locale', 'labels', 'errorMessages', 'layout'];
/** How long a page may take to paint, in milliseconds. A page that is out of sight paints nothing. */
const paintTimeoutMs = 200;
/** How long a new language waits for the price that the gateway writes in it, in milliseconds. */
const priceTimeoutMs = 250;

/** The last update of each widget, by the widget's lifetime: one follows the other. */
const turns = new WeakMap<Scope, Promise<unknown>>();

/** See `Wpwl.update`. */
export async function updateForms(widget: UpdatedWidget, raw: unknown): Promise<void> {
  const changes = withoutPollution(() => readChanges(raw, widget));
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
  const { scope, settings, language } = widget;
  const formsOf = () => widget.mounted.flatMap(({ forms }) => forms);
  const names = new Map(formsOf().map((form) => [form, nameOfButton(form)]));
  const next = await fetchLanguage(widget, changes);
  if (changes.price) await readPrice(widget, changes.price, next?.language);
  else if (next) {
    const written = widget.checkout.refresh(next.language);
    await Promise.race([written, new Promise<void>((resolve) => scope.after(priceTimeoutMs, resolve))]);
  }
  await whenNotPaying(scope, formsOf);
  const forms = formsOf();
  const mounted = widget.mounted.find(({ original }) => !changes.form || original === changes.form);
  if (scope.isOver || !settings || !mounted || forms.length === 0)
    throw new Error(
      'wpwl.update: no form is in the page. Call it from onReady on, and not after wpwl.unload().',
    );
  withoutPollution(() => {
    const sayAgain = rememberSentences(forms);
    batch(() => {
      Object.assign(settings, changes.settings);
      if (next) language.signals.language.value = next.language;
      if (textOptions.some((name) => name in changes.settings)) language.renew(next?.translation);
    });
    if (changes.brands) updateBrands(widget, mounted, changes.brands);
    if ('layout' in changes.settings) updateLayout(widget);
    if ('style' in changes.settings) updateStyle(widget);
    const shown = formsOf();
    for (const form of shown) {
      disableForm(form);
      form.fields.configure();
    }
    const renamed = shown.find((form) => names.has(form) && nameOfButton(form) !== names.get(form));
    const sentence = sayAgain() || (renamed && nameOfButton(renamed));
    if (sentence) (renamed ?? shown[0])?.announcer.say(sentence);
  });
}

/** Reads the checkout anew. Throws when it does not have the price that the page expects. */
async function readPrice(
  { checkout }: Pick<UpdatedWidget, 'checkout'>,
  wanted: CheckoutPrice,
  language: Language | undefined,
): Promise<void> {
  if (!(await checkout.refresh(language)))
    throw new Error(
      'wpwl.update: the gateway has not answered for the checkout, or the checkout is over. Nothing was changed; try again.',
    );
  const { amount = '', currency = '' } = checkout.total.price.value ?? {};
  const isAsWanted =
    Number(wanted.amount ?? amount) === Number(amount) && (wanted.currency ?? currency) === currency;
  if (isAsWanted) return;
  throw new Error(
    `wpwl.update: the checkout has ${amount} ${currency}, which the form shows now. ` +
      'Let your server update the checkout first (POST /v1/checkouts/{id}). Nothing else was changed.',
  );
}

interface NextLanguage {
  readonly language: Language;
  readonly translation: FormTexts;
}

/** Fetches the texts of the wanted language; undefined where the forms have it already. */
async function fetchLanguage(
  { scope, mounted, language: { signals } }: UpdatedWidget,
  { settings: { locale } }: ReadChanges,
): Promise<NextLanguage | undefined> {
  const address = mounted[0]?.context.address;
  if (locale === undefined || !address) return undefined;
  const { language } = resolveLanguage(locale, document.documentElement.lang, () => navigator.languages);
  const { code, region } = signals.language.value;
  if (language.code === code && language.region === region) return undefined;
  const translation = await loadTexts(address.base, language.code, scope);
  if (translation) return { language, translation };
  throw new Error(
    `wpwl.update: the language file '${language.code}' did not arrive. Nothing was changed; try again.`,
  );
}

/** Returns what assistive technology calls the pay button. A change of it is told, where nothing else is to be told. */
const nameOfButton = ({ spec }: PaymentForm) => spec.props.nodes.payButton?.getAttribute('aria-label') ?? '';

function painted(scope: Scope): Promise<void> {
  const waiting = scope.child();
  const end = () => waiting.end();
  return new Promise((resolve) => {
    waiting.add(resolve);
    waiting.after(paintTimeoutMs, end);
    requestAnimationFrame(() => waiting.after(0, end));
  });
}
