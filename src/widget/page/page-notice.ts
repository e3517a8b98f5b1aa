import type { ReadonlySignal } from '@preact/signals';
import type { FormTexts } from '../../texts/form.ts';
import type { Scope } from '../scope.ts';
import { drawButton } from './message.ts';
import { getFocusedElement } from './roots.ts';

/** What a notice needs to know of a form of its checkout. */
export interface NoticedForm {
  readonly container: HTMLElement;
  focus(): void;
}

/** The least distance to the edges of the window, and to what is left free, in pixels. */
const gap = 8;

/** Returns the form that has the focus, else the first that is seen. */
export const formInUse = <F extends Pick<NoticedForm, 'container'>>(forms: readonly F[]): F | undefined =>
  forms.find(({ container }) => container.contains(getFocusedElement())) ??
  forms.find(({ container }) => container.offsetWidth) ??
  forms[0];

/**
 * The place of all words that concern the whole page, or that a form has no room for: one notice for each checkout, as wide
 * as its forms together. It stands over the page and moves nothing.
 */
export class PageNotice {
  /** The notice that was shown last. It may have left the page. */
  shown: HTMLElement | undefined;
  #places: readonly Element[] = [];
  #life: Scope | undefined;

  constructor(
    private readonly forms: () => readonly NoticedForm[],
    private readonly texts: ReadonlySignal<FormTexts>,
  ) {}

  /**
   * Shows a notice that has just been put into the page, in the place of the one before. While there are forms, the shopper
   * can close it, and it stands at the upper edge of the window, but leaves the focused field, the pay buttons and bars of
   * the page free.
   *
   * @param life the lifetime of the notice, at whose end the caller takes it out of the page
   * @param places the nodes over which it stands when there are no forms
   */
  show(life: Scope, notice: HTMLElement, places = [notice.parentElement as Element]): void {
    this.#life?.end();
    this.#life = life;
    this.shown = notice;
    this.#places = places;
    notice.classList.add('wpwl-floating');
    // As wide as a sentence needs, where the forms stand in a narrow column.
    notice.style.cssText =
      'position:fixed;inset:0 auto auto 0;margin:0;min-width:min(320px,100vw - 16px);box-sizing:border-box;z-index:99999999;visibility:visible';
    if (this.forms().length > 0) notice.prepend(this.#drawClose(life));
    const place = () => this.place();
    for (const type of ['scroll', 'resize', 'focusin']) life.listen(window, type, place, { capture: true });
    // Errors make a form higher below the notice.
    const resized = new ResizeObserver(place);
    life.add(() => resized.disconnect());
    for (const node of this.#placedOver()) resized.observe(node);
    place();
  }

  #drawClose(life: Scope): HTMLElement {
    const button = drawButton('close', '', () => {
      const form = button === getFocusedElement() && formInUse(this.forms());
      life.end();
      if (form) form.focus();
    });
    button.setAttribute('aria-label', this.texts.value.close);
    // A press leaves the focus in the field.
    button.onmousedown = (event) => event.preventDefault();
    return button;
  }

  /** Returns the nodes over which the notice stands. */
  #placedOver(): readonly Element[] {
    const containers = this.forms().map(({ container }) => container);
    return containers.length > 0 ? containers : this.#places;
  }

  /** Places the notice anew. Call it when a field in a frame gets the focus, of which the page gets no event. */
  place(): void {
    const { shown } = this;
    if (!shown?.isConnected) {
      this.#life?.end();
      return;
    }
    try {
      // In the topmost layer no element around the notice cuts it off, moves or covers it. Chrome before 114, Firefox
      // before 125 and Safari before 17 have none.
      shown.popover = 'manual';
      shown.showPopover();
    } catch {}
    const { style } = shown;
    const nodes = this.#placedOver();
    const hasForms = this.forms().length > 0;
    const area = nodes
      .map((node) => node.getBoundingClientRect())
      .filter(({ width, height }) => width || height);
    const left = Math.min(...area.map((box) => box.left));
    const right = Math.max(...area.map((box) => box.right));
    style.width = `${right - left}px`;
    const { offsetWidth, offsetHeight } = shown;
    const { clientWidth, clientHeight } = document.documentElement;
    const x = Math.max(gap, Math.min((left + right - offsetWidth) / 2, clientWidth - offsetWidth - gap));
    const start = hasForms ? 0 : Math.min(...area.map((box) => box.top), clientHeight - offsetHeight - gap);
    let y = Math.max(gap, start);
    for (const node of [
      ...(document.elementsFromPoint?.(x + offsetWidth / 2, y) ?? []).filter((each) =>
        /fixed|sticky/.test(getComputedStyle(each).position),
      ),
      getFocusedElement() ?? shown,
      ...nodes.flatMap((node) => [...node.querySelectorAll('[name=pay]')]),
    ]) {
      const { top, bottom, height } = node.getBoundingClientRect();
      // A high one is no field and no bar, but a page in the page.
      const isFree = node.contains(shown) || shown.contains(node) || height > clientHeight / 2;
      if (!isFree && bottom > y && top < y + offsetHeight) y = bottom + gap;
    }
    // Browsers count no move by a transform as a layout shift.
    style.translate = `${x}px ${y}px`;
  }
}
