import { isTakenOut } from '../page/drawn.ts';
import type { FormEvents } from '../page/forms.ts';
import type { Later } from './mount/draw-with-later.ts';
import type { MountedForms } from './mounted-forms.ts';

/** A script that takes the form out at each change of the page would hold the page up for ever. */
const maxTimes = 999;

/**
 * Answers a library that writes the server's markup over the page. By that markup the merchant's form is seen again; where it
 * is not, a script of the page has removed what is drawn, and wants none.
 *
 * @param find gives the forms that were drawn for one of the merchant's
 */
export function createPutBack(
  later: Later,
  find: (original: HTMLFormElement) => readonly MountedForms[],
): Pick<FormEvents, 'putBack' | 'onReplaced'> {
  let times = 0;
  const tell = (what: 'warnPutBack' | 'failReplaced') => void later.load().then((code) => code?.[what]());
  return {
    putBack(original, removed) {
      const [mounted] = find(original);
      // A script that shows the merchant's form again leaves an empty style.
      if (!mounted || original.style.display === 'none' || original.getAttribute('style') === '')
        return false;
      if (times > maxTimes) return false;
      const nodes = removed.filter((node) => isTakenOut(node, mounted.context.drawing));
      if (nodes.length === 0) return false;
      times += 1;
      original.after(...nodes);
      for (const form of mounted.forms) {
        // The frames load again, which they tell later.
        form.onFrameChannel();
        for (const field of form.hostedFields())
          if (field.control.classList.contains('wpwl-focus')) field.focus();
      }
      tell('warnPutBack');
      return true;
    },
    onReplaced: () => tell('failReplaced'),
  };
}
