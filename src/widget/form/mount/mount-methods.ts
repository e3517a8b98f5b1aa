import { cardNames } from '#contract/brands/card-names.ts';
import { hasName } from '../../brand-names.ts';
import { detach } from '../../page/detach.ts';
import { markWhole } from '../../page/drawn.ts';
import { withoutPollution } from '../../page/pollution.ts';
import { sized } from '../../page/text-size.ts';
import { isDeviceWallet } from '../../wallets/device-wallets.ts';
import { hasRows } from '../methods/has-rows.ts';
import { hideWithNewForms, insertAfter, type MountEvents, type MountedForms } from '../mounted-forms.ts';
import type { PaymentForm } from '../payment-form.ts';
import { drawWithLater, type Later } from './draw-with-later.ts';

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
  { onDrawn, onLateForms }: MountEvents,
  later: Later,
): Promise<void> | undefined {
  const { scope, context } = mounted;
  const { settings } = context;
  const isAccordion = hasRows(codes, settings);
  const logos = settings.style === 'logos' ? keepPlace() : undefined;
  // The card form stands in the page already, so its row needs a place of its own. Any other form and its row are drawn
  // together, into one place.
  const cardRow = card && isAccordion ? keepRow() : undefined;
  const places = new Map(
    codes
      .filter((code) => !cardNames.has(code))
      .map((code) => [code, isAccordion && !isDeviceWallet(code) ? keepRow() : keepPlace()]),
  );
  const inOrder = [
    logos ?? [],
    codes.map((code) => places.get(code) ?? [cardRow ?? [], card?.container ?? []]),
  ];
  // All cards have one form.
  const nodes = [...new Set(inOrder.flat(3))];
  markWhole(scope, nodes, context.drawing);
  insertAfter(mounted, nodes);
  // With logos the forms are closed anyway.
  hideWithNewForms(context, logos ? [logos] : nodes);
  if (card && logos) card.container.style.display = 'none';
  scope.add(() => nodes.forEach(detach));
  if (card) onDrawn(mounted.original, [card]);

  const [brand = ''] = places.keys();
  return drawWithLater(later, {
    scope,
    context,
    brand: brand || undefined,
    draw({ drawMethods, methodStyles, logoStyles, rowStyles, walletStyles }, isLate) {
      const draw = () => {
        if (scope.isOver) return;
        // The row of the card form needs its place no longer: it comes right before the form, even where the page has put
        // nodes between.
        if (cardRow) detach(cardRow);
        const forms = drawMethods({ mounted, card, codes, places, logos, isAccordion });
        if (scope.isOver) return;
        onDrawn(mounted.original, forms, [
          methodStyles,
          logos ? logoStyles : '',
          isAccordion ? rowStyles : '',
          walletStyles,
        ]);
        if (isLate) onLateForms(forms);
      };
      // A code that no table has may be one of the gateway, whose answer says so.
      if (!codes.every(hasName)) return context.accepted.then(() => withoutPollution(draw));
      draw();
    },
    onMissing() {
      // Without its code there is no row, and without the logos no button would open the card form.
      if (cardRow) detach(cardRow);
      if (card && logos) {
        card.container.style.display = '';
        hideWithNewForms(context, [card.container]);
      }
      return logos ?? places.get(brand) ?? mounted.original;
    },
  });
}

function keepPlace(): HTMLElement {
  const place = document.createElement('div');
  place.style.minHeight = sized(keptHeight);
  return place;
}

/** The place of a row has the height of one by its class. What else a page gives the class is not seen. */
function keepRow(): HTMLElement {
  const place = document.createElement('div');
  place.className = 'wpwl-method';
  place.style.visibility = 'hidden';
  return place;
}
