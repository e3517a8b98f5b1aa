import { cardNames } from '#contract/brands/card-names.ts';
import { fail } from '../failures.ts';
import { detach } from '../page/detach.ts';
import { warnOnce } from '../page/options.ts';
import { withoutPollution } from '../page/pollution.ts';
import type { FormChunks } from './form-chunks.ts';
import { loadMethods } from './load-methods.ts';
import {
  hideWhileHeld,
  insertAfter,
  type MountEvents,
  type MountedForms,
  unmountForms,
} from './mounted-forms.ts';
import type { PaymentForm } from './payment-form.ts';
import { showRetryNotice } from './retry-notice.ts';
import { isDeviceWallet } from './wallets/device-wallets.ts';

/** The height that is kept for a form until it is drawn: that of a form with only a brand's button. */
const keptHeight = '4.5rem';

/**
 * Draws the forms of all brands that are not cards, and the logos of the style `logos`. Until their code has been loaded,
 * each form has an empty place in the page, so that less moves when it comes. When code does not arrive, a notice stands
 * in its place, by which the shopper can ask for it again; the other forms work.
 */
export function mountMethods(
  mounted: MountedForms,
  card: PaymentForm | undefined,
  codes: readonly string[],
  chunks: FormChunks,
  { drawn, late }: MountEvents,
): void {
  const { original, scope, context, forms } = mounted;
  const made = new Map<string, PaymentForm>();
  const places = new Map<string, HTMLElement>();
  /** The row of logos; empty until it is drawn. Undefined in all other styles. */
  let logos = context.settings.style === 'logos' ? keepPlace() : undefined;
  let hasLogos = false;
  for (const code of codes) {
    if (!cardNames.has(code)) places.set(code, keepPlace());
    else if (card) made.set(code, card);
  }

  const hasWallets = () => [...places.keys()].some(isDeviceWallet);
  /** Hides a form as long as the saved registrations do. With logos it is closed anyway. */
  const hold = (node: HTMLElement) => {
    if (!logos) hideWhileHeld(context, [node]);
  };
  const draw = (): readonly PaymentForm[] => {
    const methods = chunks.methods.now;
    const payment = chunks.payment.now;
    if (!methods || !payment) return [];
    const createWallet = chunks.wallets.now?.createWalletForm;
    const fresh = [...places].flatMap(([code, place]) => {
      if (!createWallet && isDeviceWallet(code)) return [];
      places.delete(code);
      const form = methods.createForm(original, code, codes, context, { payment, createWallet });
      if (form) {
        made.set(code, form);
        hold(form.container);
        place.replaceWith(form.container);
        return [form];
      }
      place.remove();
      warnOnce(`data-brands: '${code}' is not a brand of this gateway; no form is drawn for it.`);
      return [];
    });
    const choices = codes.flatMap((code) => {
      const form = made.get(code);
      return form ? [{ code, form }] : [];
    });
    const ordered = new Set(choices.map(({ form }) => form));
    forms.splice(0, forms.length, ...forms.filter((form) => !ordered.has(form)), ...ordered);
    if (logos) {
      for (const form of ordered) form.logos.length = 0;
      const row = methods.drawLogos(choices, context);
      hideWhileHeld(context, [row]);
      logos.replaceWith(row);
      logos = row;
      hasLogos = true;
    }
    // The page's form stays as it is when the list has no brand that can be drawn.
    if (forms.length === 0 && places.size === 0) unmountForms(mounted);
    else {
      const walletStyles = chunks.wallets.now?.styles ?? '';
      drawn(original, fresh, [methods.styles, logos ? methods.logoStyles : '', walletStyles]);
    }
    return fresh;
  };

  /** Loads what is missing, and draws the forms for which everything has arrived. */
  const load = async (): Promise<readonly PaymentForm[]> => {
    await Promise.all([
      loadMethods(chunks, context.address),
      chunks.payment.load(context.address),
      hasWallets() && chunks.wallets.load(context.address),
    ]);
    if (scope.isOver) return [];
    const fresh = withoutPollution(draw);
    const [missing] = places;
    if (missing || (logos && !hasLogos)) ask(missing);
    return fresh;
  };
  const ask = ([brand, place]: [string?, HTMLElement?] = []) => {
    // Without the logos no button would open the card form.
    if (card && logos && !hasLogos) {
      card.container.style.display = '';
      hideWhileHeld(context, [card.container]);
    }
    fail('WidgetError', 'A script of the payment form did not arrive.', { brand, event: 'not_ready' });
    const node = (hasLogos ? undefined : logos) ?? place;
    if (node) showRetryNotice(scope, context, node, () => void load().then(late));
  };

  const nodes = codes.flatMap((code) => places.get(code) ?? made.get(code)?.container ?? []);
  insertAfter(mounted, [...new Set([...(logos ? [logos] : []), ...nodes])]);
  for (const place of [...places.values(), ...(logos ? [logos] : [])]) scope.add(() => detach(place));
  for (const node of nodes) hold(node);
  if (logos) hideWhileHeld(context, [logos]);
  if (card) drawn(original, [card]);
  if (chunks.methods.now && chunks.payment.now && (chunks.wallets.now || !hasWallets())) draw();
  else {
    if (card && logos) card.container.style.display = 'none';
    mounted.complete = load().then(() => {
      mounted.complete = undefined;
    });
  }
}

function keepPlace(): HTMLElement {
  const place = document.createElement('div');
  place.style.minHeight = keptHeight;
  return place;
}
