import { cardNames, properCode } from '#contract/brands/card-names.ts';
import { makeOptionTable } from '#contract/options/table.ts';
import { readOptions, type Settings } from '#contract/options.ts';
import type { FormChanges } from '#contract/wpwl.ts';
import { hasName } from '../../brand-names.ts';
import { resolveLanguage } from '../../locales/resolve.ts';
import { isSaved } from '../mounted-forms.ts';
import type { PaymentForm } from '../payment-form.ts';
import type { UpdatedWidget } from './updated-widget.ts';

/** The options that can change in place. */
const changeable = ['locale', 'labels', 'errorMessages', 'disabled', 'style', 'layout'] as const;

/** Changes that are possible, as the widget works with them. */
export interface ReadChanges {
  readonly settings: Partial<Settings>;
  /** Codes of the brands; undefined where they do not change. */
  readonly brands: readonly string[] | undefined;
  /** The merchant's form whose brands change; undefined where there is only one. */
  readonly form: HTMLFormElement | undefined;
  /** What the page expects of the checkout; undefined where the checkout is not read anew. */
  readonly price: { readonly amount?: string; readonly currency?: string } | undefined;
}

/** What decides on whether a change is possible. */
interface ChangedWidget {
  readonly checkoutId: string;
  readonly settings: Settings | undefined;
  readonly checkout: Pick<UpdatedWidget['checkout'], 'charged'>;
  readonly mounted: readonly { readonly original: HTMLFormElement; readonly forms: readonly PaymentForm[] }[];
}

const redraw = 'call wpwl.unload(), change data-brands, and load the script again';
const again = 'call wpwl.unload(), set it in wpwlOptions, and load the script again';

/** Checks a value that is no option. Returns what is wrong with it; undefined when nothing is. */
type Check = (value: unknown, widget: ChangedWidget, changes: FormChanges) => string | undefined;

const checks: Readonly<Record<Exclude<keyof FormChanges, keyof Settings>, Check>> = {
  brands(value, { mounted, settings, checkoutId, checkout: { charged } }, { form }) {
    if (mounted.length > 1 && !form)
      return `'brands' needs 'form' where the checkout has several forms: give the form.paymentWidgets that is meant`;
    if (settings?.style === 'logos') return `'brands' cannot change with the style 'logos': ${redraw}`;
    const codes = toCodes(value);
    if (codes === undefined || codes.length === 0)
      return `'brands' must be codes such as "VISA MASTER", or an array of them`;
    const stranger = codes.find((code) => !hasName(code));
    if (!checkoutId && codes.some((code) => cardNames.has(code)))
      return `'brands' has a card, which needs a checkout: add ?checkoutId=… to the address of the script`;
    if (stranger) return `'brands' has '${stranger}', which is no brand of this gateway`;
    const untaken = codes.find((code) => charged?.includes(code) === false);
    return (
      untaken && `'brands' has '${untaken}', which is taken by no connector of the gateway in this checkout`
    );
  },
  form(value, { mounted }, { brands }) {
    if (brands === undefined)
      return `'form' is only for 'brands': all else changes in all forms of the checkout`;
    const isOwn = mounted.some(({ original }) => original === value);
    return isOwn ? undefined : `'form' must be a form.paymentWidgets of this checkout that is in the page`;
  },
  amount: (value) =>
    /^\d+(\.\d+)?$/.test(String(value)) ? undefined : `'amount' must be an amount such as "92.00"`,
  currency: (value) =>
    /^[A-Z]{3}$/.test(String(value)) ? undefined : `'currency' must be a code such as "EUR"`,
  checkoutId: (value, { checkoutId: own }) =>
    String(value).split('/')[0] === own
      ? undefined
      : `'checkoutId' must be that of the form, ${own}: for another checkout call wpwl.unload() and load the script with its id`,
};

/** Returns why forms that are drawn cannot get this look; nothing when they can. */
function lookFaults({ style, layout }: FormChanges, { settings, mounted }: ChangedWidget): string[] {
  const faults: string[] = [];
  if (settings && style && style !== settings.style && [style, settings.style].includes('logos'))
    faults.push(`'style' cannot change to or from 'logos' in place: ${again}`);
  if (settings?.style === 'logos' && layout && layout !== settings.layout)
    faults.push(`'layout' cannot change in place with the style 'logos': ${again}`);
  const isRowed = layout && settings?.layout !== layout && [layout, settings?.layout].includes('accordion');
  if (isRowed && mounted.some(({ forms }) => forms.some(isSaved)))
    faults.push(`'layout' cannot change to or from 'accordion' while stored cards are shown: ${again}`);
  return faults;
}

/** Reads what a page wants to change. Throws a TypeError that says of each key what is wrong and what to do. */
export function readChanges(raw: unknown, widget: ChangedWidget): ReadChanges {
  if (Object.prototype.toString.call(raw) !== '[object Object]')
    throw refusal(['the changes must be an object such as { locale: "de" }']);
  const given = Object.entries(raw as object).filter(([, value]) => value !== undefined);
  const { settings, faults } = readOptions(Object.fromEntries(given));
  const wrong = given.flatMap(([key, value]) => faultOf(key, value, widget, raw as FormChanges) ?? []);
  for (const { key, expected } of faults) if (isChangeable(key)) wrong.push(`'${key}' must be ${expected}`);
  wrong.push(...lookFaults(raw as FormChanges, widget));
  const { locale } = settings;
  if (locale && !isOffered(locale))
    wrong.push(`'locale' must be a language of the form; ${JSON.stringify(locale)} is none`);
  if (wrong.length > 0) throw refusal(wrong);
  const { brands, form, amount, currency } = raw as FormChanges;
  return {
    settings: Object.fromEntries(
      given.filter(([key]) => isChangeable(key)).map(([key]) => [key, settings[key as keyof Settings]]),
    ),
    brands: toCodes(brands),
    form,
    price:
      amount === undefined && currency === undefined
        ? undefined
        : {
            ...(amount !== undefined && { amount: `${amount}` }),
            ...(currency !== undefined && { currency }),
          },
  };
}

/** Returns brand codes as the gateway spells them; undefined for what is no list. */
function toCodes(value: unknown): string[] | undefined {
  const list = typeof value === 'string' ? value.split(/[\s,]+/) : value;
  if (!Array.isArray(list)) return undefined;
  return [...new Set(list.map(String).filter(Boolean).map(properCode))];
}

const isChangeable = (key: string) => changeable.some((name) => key === name || key.startsWith(`${name}.`));

/** Whether the form has this language, or one that is close to it. */
function isOffered(locale: string): boolean {
  const { language, unknown } = resolveLanguage(locale, '', () => []);
  return !unknown || language.code !== 'en';
}

/** Returns why a key cannot change, or not to this value; undefined when it can. */
function faultOf(
  key: string,
  value: unknown,
  widget: ChangedWidget,
  changes: FormChanges,
): string | undefined {
  const [name, ...parts] = key.split('.');
  if (isChangeable(key))
    return parts.length > 0 ? `'${key}' is no key: write ${name}: { ${parts.join('.')}: … }` : undefined;
  if (Object.hasOwn(checks, key)) return checks[key as keyof typeof checks](value, widget, changes);
  const rule = makeOptionTable()[key];
  if (rule?.expected === 'a function')
    return `'${key}' is a callback: set it in wpwlOptions, it counts at once`;
  if (rule) return `'${key}' cannot change in place: ${again}`;
  return `'${key}' is not known; there are ${[...changeable, ...Object.keys(checks)].join(' ')}`;
}

const refusal = (sentences: readonly string[]) =>
  new TypeError(`wpwl.update: ${sentences.join('. ')}. Nothing was changed.`);
