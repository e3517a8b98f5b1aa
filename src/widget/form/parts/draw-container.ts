import { effect } from '@preact/signals';
import type { ComponentChild } from 'preact';
import { draw } from '../../draw.ts';
import { detach } from '../../page/detach.ts';
import { markWhole } from '../../page/drawn.ts';
import { safely } from '../../page/safely.ts';
import { setLocked } from '../../page/visibility.ts';
import type { Scope } from '../../scope.ts';
import type { WidgetContext } from '../../widget-context.ts';
import type { FormProps } from '../form-props.ts';

/** No bar of a browser that comes and goes takes so many pixels of a page, and the keys of every phone do. */
const leastKeys = 120;

/**
 * Draws a form into a new container. The caller inserts the container into the page later, so that listeners are
 * attached before the frames begin to load.
 */
export function drawContainer(
  scope: Scope,
  context: WidgetContext,
  { key, props, tree }: { readonly key: string; readonly props: FormProps; readonly tree: ComponentChild },
): HTMLElement {
  const { language, waiting, settings, payingContainer, drawing } = context;
  const container = document.createElement('div');
  container.id = props.id;
  markWhole(scope, [container], drawing);
  container.className = `wpwl-container wpwl-container-${key} wpwl-clearfix${settings.layout === 'stacked' ? '' : ' wpwl-compact'}`;
  scope.add(
    effect(() => {
      container.lang = language.value.tag;
      container.dir = language.value.dir;
      container.classList.toggle('wpwl-waiting', waiting.value);
    }),
  );
  // The form that pays says on its own button that it is busy, and its button for giving up can be pressed. In the others
  // nothing takes the focus or a press.
  scope.add(
    payingContainer.subscribe((paying) => {
      container.inert = paying !== undefined && paying !== container;
      setLocked(container, container.inert);
    }),
  );
  scope.listen(container, 'focusin', ({ target }) => reveal(target as Element, context));
  // A phone shows its keyboard after the focus event. A shopper who has zoomed in chooses what is seen.
  const seen = window.visualViewport;
  if (seen) {
    let before = seen.height;
    scope.listen(seen, 'resize', () => {
      const { height, scale } = seen;
      const control = container.querySelector(':focus,.wpwl-focus');
      if (control && scale === 1 && height < before - leastKeys) reveal(control, context);
      before = height;
    });
  }
  container.append(...draw(scope, tree, drawing));
  // The groups and frames are looked up now, because merchants move some of them out of the form later. They are
  // removed with the form, too.
  const groups = [...container.querySelectorAll('.wpwl-group, iframe')];
  scope.add(() => {
    for (const node of [...groups, container]) detach(node);
  });
  return container;
}

/**
 * Scrolls as far as its `scroll-margin` says, so that the keys of a phone do not cover what comes after the field, nor does a
 * notice.
 */
export function reveal(control: Element, { notice }: Pick<WidgetContext, 'notice'>): void {
  safely(() => {
    if (matchMedia('(pointer:coarse)').matches) control.scrollIntoView({ block: 'nearest' });
  });
  notice.place();
}
