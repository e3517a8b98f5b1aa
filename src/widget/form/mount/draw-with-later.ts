import { effect } from '@preact/signals';
import { failScript } from '../../failures.ts';
import { detach } from '../../page/detach.ts';
import { markDrawn } from '../../page/drawn.ts';
import type { LaterScript } from '../../page/later-script.ts';
import { withoutPollution } from '../../page/pollution.ts';
import type { Scope } from '../../scope.ts';
import type { WidgetContext } from '../../widget-context.ts';

export type Later = LaterScript<typeof import('../later.ts')>;
type LaterCode = Parameters<Parameters<Later['use']>[0]>[0];

/** A part of a form, or a whole form, whose code is in the later script. */
interface LaterPart {
  /** Nothing is drawn after its end. */
  readonly scope: Scope;
  readonly context: Pick<WidgetContext, 'texts' | 'language' | 'drawing'>;
  /** The brand that the error names when the script does not arrive. */
  readonly brand?: string | undefined;
  /**
   * Puts the part into the page.
   *
   * @param isLate whether the shopper was told before that it did not arrive
   */
  draw(code: LaterCode, isLate: boolean): void;
  /** Called when the script did not arrive. Returns the node in the page in whose place the shopper is told so. */
  onMissing(): HTMLElement;
}

/**
 * Draws a part of the page whose code is in the later script: at once when the script has arrived, else when it does. If
 * it does not arrive, a notice stands in the part's place, by which the shopper can ask for the script again.
 *
 * @returns a promise that resolves when the part stands, or when the notice does; undefined when it stands at once
 */
export function drawWithLater(later: Later, part: LaterPart): Promise<void> | undefined {
  const { scope, context, brand } = part;
  let isDrawn = false;
  let isLate = false;
  let closeNotice = () => {};

  later.use((code) => {
    if (scope.isOver) return;
    isDrawn = true;
    closeNotice();
    withoutPollution(() => part.draw(code, isLate));
  });
  const load = async (): Promise<void> => {
    closeNotice = () => {};
    await later.load();
    if (isDrawn || scope.isOver) return;
    isLate = true;
    failScript(brand);
    closeNotice = showRetryNotice(scope, context, part.onMissing(), () => void load());
  };
  return isDrawn ? undefined : load();
}

/**
 * Shows in place of `node` that a part of the form did not arrive, with a button that asks for it again. The notice
 * leaves the page when the button is pressed; `node` is put back then.
 *
 * @returns a function that does the same without asking again
 */
function showRetryNotice(
  scope: Scope,
  { texts, language, drawing }: LaterPart['context'],
  node: ChildNode,
  retry: () => void,
): () => void {
  const own = scope.child();
  const notice = document.createElement('div');
  notice.className = 'wpwl-message wpwl-has-error';
  notice.setAttribute('role', 'alert');
  markDrawn(own, [notice], drawing);
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'wpwl-button wpwl-button-retry';
  own.add(
    effect(() => {
      notice.lang = language.value.tag;
      notice.dir = language.value.dir;
      notice.textContent = texts.value.fieldLost;
      button.textContent = texts.value.retry;
      notice.append(' ', button);
    }),
  );
  const close = () => {
    notice.replaceWith(node);
    own.end();
  };
  own.listen(button, 'click', () => {
    close();
    retry();
  });
  own.add(() => detach(notice));
  node.replaceWith(notice);
  return close;
}
