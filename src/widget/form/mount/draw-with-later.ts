import { failScript } from '../../failures.ts';
import { detach } from '../../page/detach.ts';
import { markDrawn } from '../../page/drawn.ts';
import type { LaterScript } from '../../page/later-script.ts';
import { drawButton, drawMessage } from '../../page/message.ts';
import { withoutPollution } from '../../page/pollution.ts';
import type { Scope } from '../../scope.ts';
import type { WidgetContext } from '../../widget-context.ts';

export type Later = LaterScript<typeof import('../later.ts')>;
type LaterCode = Parameters<Parameters<Later['use']>[0]>[0];

/** A part of a form, or a whole form, whose code is in the later script. */
interface LaterPart {
  /** Nothing is drawn after its end. */
  readonly scope: Scope;
  readonly context: Pick<WidgetContext, 'texts' | 'language' | 'drawing' | 'notice'>;
  /** The brand that the error names when the script does not arrive. */
  readonly brand?: string | undefined;
  /**
   * Puts the part into the page, perhaps only when the promise that it returns resolves.
   *
   * @param isLate whether the shopper was told before that it did not arrive
   */
  draw(code: LaterCode, isLate: boolean): Promise<void> | undefined;
  /** Called when the script did not arrive. Returns the node in the page beside which the shopper is told so. */
  onMissing(): HTMLElement;
}

/**
 * Draws a part of the page whose code is in the later script: at once when the script has arrived, else when it does. If
 * it does not arrive, the page's notice says so, by which the shopper can ask for the script again.
 *
 * @returns a promise that resolves when the part stands, or when the notice does; undefined when it stands at once
 */
export function drawWithLater(later: Later, part: LaterPart): Promise<void> | undefined {
  const { scope, context, brand } = part;
  let drawn: Promise<void> | true | undefined;
  let isLate = false;
  let closeNotice = () => {};

  later.use((code) => {
    if (scope.isOver) return;
    drawn = true;
    closeNotice();
    drawn = withoutPollution(() => part.draw(code, isLate)) ?? drawn;
  });
  const load = async (): Promise<void> => {
    closeNotice = () => {};
    await later.load();
    if (drawn) await drawn;
    if (drawn || scope.isOver) return;
    isLate = true;
    failScript(brand);
    closeNotice = showRetryNotice(scope, context, part.onMissing(), () => void load());
  };
  return drawn === true ? undefined : load();
}

/**
 * Shows beside `node` that a part of the form did not arrive, with a button that asks for it again. The notice leaves the
 * page when the button is pressed.
 *
 * @returns a function that does the same without asking again
 */
function showRetryNotice(
  scope: Scope,
  { texts, language, notice: page, drawing }: LaterPart['context'],
  node: ChildNode,
  retry: () => void,
): () => void {
  // One notice tells of all parts, and its button asks for all of them.
  if (page.wayOn?.isConnected && page.wayOn.querySelector('.wpwl-button-retry')) return () => {};
  const own = scope.child();
  const { tag, dir } = language.value;
  const { fieldLost, retry: text } = texts.value;
  const wayOn = drawButton('retry', text, () => {
    own.end();
    retry();
  });
  const notice = drawMessage({ sentence: fieldLost, lang: tag, dir, wayOn });
  markDrawn(own, [notice], drawing);
  own.add(() => detach(notice));
  node.after(notice);
  page.show(own, notice);
  return () => own.end();
}
