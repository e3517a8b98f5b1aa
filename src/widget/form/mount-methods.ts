import { cardNames } from '#contract/brands/card-names.ts';
import type { Settings } from '#contract/options.ts';
import { failScript } from '../failures.ts';
import { detach } from '../page/detach.ts';
import type { LaterScript } from '../page/later-script.ts';
import type { LaterCode } from './later-code.ts';
import type { MethodPlaces } from './method-places.ts';
import { hideWhileHeld, insertAfter, type MountEvents, type MountedForms } from './mounted-forms.ts';
import type { PaymentForm } from './payment-form.ts';
import { showRetryNotice } from './retry-notice.ts';
import { isDeviceWallet } from './wallets/device-wallets.ts';

/** The height that is kept for a form until it is drawn: that of a form with only a brand's button. */
const keptHeight = '4.5rem';
/** The height of a row of the layout `accordion`. */
const rowHeight = '3.5rem';

/**
 * Draws the forms of all brands that are not cards, and the logos of the style `logos`. Until their code has been loaded,
 * each form has an empty place in the page, so that less moves when it comes. When code does not arrive, a notice stands
 * in its place, by which the shopper can ask for it again; the other forms work.
 */
export function mountMethods(
  mounted: MountedForms,
  card: PaymentForm | undefined,
  codes: readonly string[],
  later: LaterScript<LaterCode>,
  { drawn, late }: MountEvents,
): void {
  const { original, scope, context } = mounted;
  const { address, settings } = context;
  const isAccordion = hasRows(codes, settings);
  const places = new Map<string, HTMLElement>();
  const made = new Map<string, PaymentForm>();
  const logos = settings.style === 'logos' ? keepPlace() : undefined;
  // Other forms have the place of their row in that of the form.
  const cardRow = card && isAccordion ? keepPlace(rowHeight) : undefined;
  const into: MethodPlaces = { mounted, codes, places, made, logos, isDrawn: false, isAccordion };
  for (const code of codes) {
    if (!cardNames.has(code))
      places.set(code, keepPlace(isAccordion && !isDeviceWallet(code) ? rowHeight : keptHeight));
    else if (card) made.set(code, card);
  }

  const draw = (): readonly PaymentForm[] => {
    // The row of the card form needs its place no longer: it comes right before the form, even where the page has put
    // nodes between. When the code that draws rows does not come, there is no row.
    if (cardRow) detach(cardRow);
    if (!later.now) return [];
    const { drawMethods, methodStyles, logoStyles, rowStyles, walletStyles } = later.now;
    const fresh = drawMethods(into);
    if (!scope.isOver)
      drawn(original, fresh, [
        ...[methodStyles, logos ? logoStyles : '', isAccordion ? rowStyles : ''],
        codes.some(isDeviceWallet) ? walletStyles : '',
      ]);
    return fresh;
  };
  /** Loads the code, and draws the forms when it has arrived. */
  const load = async (): Promise<readonly PaymentForm[]> => {
    await later.load(address);
    if (scope.isOver) return [];
    const fresh = draw();
    const [[brand, place] = []] = places;
    const missing = logos && !into.isDrawn ? logos : place;
    if (missing) ask(missing, brand);
    return fresh;
  };
  const ask = (place: HTMLElement, brand: string | undefined) => {
    if (card && place === logos) {
      // Without the logos no button would open the card form.
      card.container.style.display = '';
      hideWhileHeld(context, [card.container]);
    }
    failScript(brand);
    showRetryNotice(scope, context, place, () => void load().then(late));
  };

  const inOrder = [
    logos ?? [],
    codes.map((code) => places.get(code) ?? [cardRow ?? [], made.get(code)?.container ?? []]),
  ];
  // All cards have one form.
  const nodes = [...new Set(inOrder.flat(3))];
  insertAfter(mounted, nodes);
  // With logos the forms are closed anyway.
  hideWhileHeld(context, logos ? [logos] : nodes);
  scope.add(() => nodes.forEach(detach));
  if (card) drawn(original, [card]);
  if (later.now) draw();
  else {
    if (card && logos) card.container.style.display = 'none';
    mounted.complete = load().then(() => {
      mounted.complete = undefined;
    });
  }
}

/** Whether each form gets a row in the layout `accordion`: only when there are several forms, not counting wallets. */
function hasRows(codes: readonly string[], { layout, style }: Settings): boolean {
  const forms = codes
    .filter((code) => !isDeviceWallet(code))
    .map((code) => (cardNames.has(code) ? '' : code));
  return layout === 'accordion' && style !== 'logos' && new Set(forms).size > 1;
}

function keepPlace(height = keptHeight): HTMLElement {
  const place = document.createElement('div');
  place.style.minHeight = height;
  return place;
}
