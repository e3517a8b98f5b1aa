import { effect } from '@preact/signals';
import { detach } from '../../page/detach.ts';
import type { Scope } from '../../scope.ts';
import type { WidgetContext } from '../../widget-context.ts';

/**
 * Shows in place of `node` that a part of the form did not arrive, with a button that asks for it again. The notice
 * leaves the page when the button is pressed; `node` is put back then.
 *
 * @returns a function that does the same without asking again
 */
export function showRetryNotice(
  scope: Scope,
  { texts, language }: Pick<WidgetContext, 'texts' | 'language'>,
  node: ChildNode,
  retry: () => void,
): () => void {
  const own = scope.child();
  const notice = document.createElement('div');
  notice.className = 'wpwl-message wpwl-has-error';
  notice.setAttribute('role', 'alert');
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
