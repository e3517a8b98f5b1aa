import { wholesIn } from '../page/drawn.ts';
import type { FormEvents } from '../page/forms.ts';
import { getFocusedElement } from '../page/roots.ts';
import type { FormFields } from './fields/form-fields.ts';
import type { Later } from './mount/draw-with-later.ts';
import {
  insertAfter,
  isBroken,
  isTakenOver,
  isTorn,
  type MountedForms,
  surrenderForms,
} from './mounted-forms.ts';
import type { PaymentForm } from './payment-form.ts';
import { isAwaited } from './removed-forms.ts';

/** A script that takes the form out at each change of the page would hold the page up for ever. */
const maxTimes = 999;

/** Whether the server's markup was written over the merchant's form: it is seen again. A script that shows it leaves an empty style. */
const isWritten = (original: HTMLFormElement) =>
  original.style.display !== 'none' && original.getAttribute('style') !== '';

/** Whether the markup of the server has come again, and no script of the page has removed what is drawn. */
const isServers = (mounted: MountedForms, place: HTMLFormElement) =>
  place !== mounted.original || isWritten(mounted.original) || isTakenOver(mounted);

/** What of drawn forms has left the page: whole nodes, and forms whose parts were torn out of them. */
interface Lost {
  readonly nodes: readonly Element[];
  readonly torn: readonly PaymentForm[];
}

/** Puts forms behind their place, and goes on with them: their frames load again, which they tell later. */
function restore(mounted: MountedForms, place: HTMLFormElement, { nodes, torn }: Lost): void {
  const { forms, original } = mounted;
  mounted.original = place;
  insertAfter(mounted, nodes);
  for (const { container, parts } of torn) container.append(...parts);
  // The shopper, or a script of the page, may be in another input already.
  const isFree = (getFocusedElement() ?? document.body) === document.body;
  if (place !== original) for (const form of forms) form.follow(place);
  for (const { fields } of forms) resume(fields, isFree);
}

function resume(fields: FormFields, isFocusFree: boolean): void {
  fields.onFrameChannel();
  for (const field of fields.hosted())
    if (isFocusFree && field.control.classList.contains('wpwl-focus')) field.focus();
}

/**
 * Answers what makes the page equal to the server's markup: a library that writes it over the page, a framework that takes the
 * page over, a swap that brings the merchant's form anew. A script of the page that removes what is drawn wants none.
 *
 * @param drawn the forms that stand in the page, which change
 * @param onMoved called when forms stand in the place of another one of the merchant's
 */
export function createPutBack(
  later: Later,
  drawn: readonly MountedForms[],
  onMoved: (original: HTMLFormElement, place: HTMLFormElement) => void,
): Pick<FormEvents, 'putBack' | 'isTakenOver' | 'onReplaced'> {
  let times = 0;
  const find = (original: HTMLFormElement) => drawn.find((mounted) => mounted.original === original);
  const tell = (what: 'warnPutBack' | 'warnDrawnAnew' | 'failReplaced') =>
    void later.load().then((code) => code?.[what]());
  return {
    putBack(original, place, removed) {
      const mounted = find(original);
      if (!mounted || times > maxTimes || !isServers(mounted, place)) return false;
      times += 1;
      const { forms, context } = mounted;
      if (forms.some(isBroken)) {
        // A payment under way outlives its form, which is not left to the page then.
        if (!forms.some(({ submission }) => isAwaited(submission))) surrenderForms(mounted);
        tell('warnDrawnAnew');
        return false;
      }
      const lost = { nodes: wholesIn(removed, context.drawing), torn: forms.filter(isTorn) };
      const isMoved = place !== original;
      const isLost = lost.nodes.length + lost.torn.length > 0;
      if (!isLost && !(isMoved && forms.some(({ container }) => container.isConnected))) return false;
      restore(mounted, place, lost);
      if (isMoved) onMoved(original, place);
      if (isLost) tell('warnPutBack');
      return true;
    },
    isTakenOver(original) {
      const mounted = find(original);
      return mounted !== undefined && times <= maxTimes && isTakenOver(mounted);
    },
    onReplaced: () => tell('failReplaced'),
  };
}
