import type { ReadonlySignal } from '@preact/signals';
import type { FormTexts } from '../../texts/form.ts';
import type { Scope } from '../scope.ts';
import { detach } from './detach.ts';
import { drawButton } from './message.ts';
import { getFocusedElement } from './roots.ts';
import { safely } from './safely.ts';

/** What a notice needs to know of a form of its checkout. */
export interface NoticedForm {
  readonly container: HTMLElement;
  focus(): void;
}

/** The least distance to the edges of the window, and to what is left free, in pixels. */
const gap = 8;
/** The height in which a long notice is scrolled where there is no room for it, in pixels. */
const leastHeight = 96;

/** Returns the form that has the focus, else the first that is seen. */
export const formInUse = <F extends Pick<NoticedForm, 'container'>>(forms: readonly F[]): F | undefined =>
  forms.find(({ container }) => container.contains(getFocusedElement())) ??
  forms.find(({ container }) => container.offsetWidth) ??
  forms[0];

/** Words in the notice's place, of which one at a time is seen. */
interface Notice {
  readonly node: HTMLElement;
  /** 2 with a way on, 1 of an error, 0 of a warning, which waits for the others. */
  readonly rank: number;
  /** The nodes over which it stands when there are no forms. */
  readonly places: readonly Element[];
  end(): void;
  /** Whether the page's rules for popovers hide it. */
  isHiddenAsPopover?: boolean;
}

/**
 * The place of all words that concern the whole page, or that a form has no room for: one notice for each checkout, as wide
 * as its forms together. It stands over the page and moves nothing.
 */
export class PageNotice {
  /** The last notice with a way on. It stays in the page when the shopper closes it. */
  wayOn: HTMLElement | undefined;
  /** The first one is seen, the others come when it has gone. */
  #notices: readonly Notice[] = [];

  constructor(
    private readonly forms: () => readonly NoticedForm[],
    private readonly texts: ReadonlySignal<FormTexts>,
  ) {}

  /**
   * Shows a notice that has just been put into the page, in the place of the one before of its kind. A warning waits until
   * the others have gone. The shopper can close it while there are forms, and where it stands in none. While there are forms,
   * it stands at the upper edge of the window, but leaves the focused field, the pay buttons and bars of the page free. A
   * notice with a way on stands where the caller has put it when it is closed, or when an error comes.
   *
   * @param life the lifetime of the notice, at whose end the caller takes it out of the page
   * @param places the nodes over which it stands when there are no forms
   */
  show(life: Scope, node: HTMLElement, places: readonly (Element | null)[] = [node.parentElement]): void {
    if (!life.isOver) safely(() => this.#show(life, node, places));
  }

  #show(life: Scope, node: HTMLElement, places: readonly (Element | null)[]): void {
    // A warning stays one when it has the button that extends the session.
    const hasWayOn = node.querySelector('a,button:not(.wpwl-button-extend)') !== null;
    const rank = hasWayOn ? 2 : Number(node.classList.contains('wpwl-has-error'));
    const stay = life.child();
    const notice: Notice = {
      node,
      rank,
      places: places.filter((each) => each !== null),
      end: () => (hasWayOn ? stay : life).end(),
    };
    // A way on is where the caller has put it, too: no error waits for it.
    for (const other of this.#notices)
      if (other.rank === rank || (rank === 1 && other.rank === 2)) other.end();
    if (hasWayOn) this.wayOn = node;
    node.classList.add('wpwl-floating');
    // As wide as a sentence needs, where the forms stand in a narrow column.
    node.style.cssText =
      'position:fixed;inset:0 auto auto 0;margin:0;min-width:min(320px,100vw - 16px);box-sizing:border-box;overflow:auto;z-index:99999999;visibility:visible';
    const close = this.#drawClose(notice.end);
    if (this.forms().length > 0 || node.parentNode === document.body) node.prepend(close);
    const place = () => this.place();
    stay.add(() => {
      this.#notices = this.#notices.filter((other) => other !== notice);
      detach(close);
      node.classList.remove('wpwl-floating');
      node.style.cssText = '';
      node.removeAttribute('popover');
      place();
    });
    for (const type of ['scroll', 'resize', 'focusin']) stay.listen(window, type, place, { capture: true });
    // Errors make a form higher below the notice.
    const resized = new ResizeObserver(place);
    stay.add(() => resized.disconnect());
    for (const over of this.#placesOf(notice)) resized.observe(over);
    this.#notices = [...this.#notices, notice].sort((one, other) => other.rank - one.rank);
    place();
  }

  #drawClose(end: () => void): HTMLElement {
    const button = drawButton('close', '', () => {
      const form = button === getFocusedElement() && formInUse(this.forms());
      end();
      if (form) form.focus();
    });
    button.setAttribute('aria-label', this.texts.value.close);
    // A press leaves the focus in the field.
    button.onmousedown = (event) => event.preventDefault();
    return button;
  }

  /** Returns the nodes over which a notice stands. */
  #placesOf({ places }: Notice): readonly Element[] {
    const containers = this.forms().map(({ container }) => container);
    return containers.length > 0 ? containers : places;
  }

  /** Places the notice anew. Call it when a field in a frame gets the focus, of which the page gets no event. */
  place(): void {
    safely(() => this.#place());
  }

  #place(): void {
    const gone = this.#notices.find(({ node }) => !node.isConnected);
    if (gone) return gone.end();
    const notice = this.#choose();
    if (!notice) return;
    raise(notice);
    const { node } = notice;
    const { style } = node;
    const nodes = this.#placesOf(notice);
    const area = boxesOf(nodes);
    const left = Math.min(...area.map((box) => box.left));
    const right = Math.max(...area.map((box) => box.right));
    style.width = `${right - left}px`;
    style.maxHeight = '';
    const { offsetWidth, offsetHeight } = node;
    const { clientWidth, clientHeight } = document.documentElement;
    const x = Math.max(gap, Math.min((left + right - offsetWidth) / 2, clientWidth - offsetWidth - gap));
    const hasForms = this.forms().length > 0;
    const start = hasForms ? 0 : Math.min(...area.map((box) => box.top), clientHeight - offsetHeight - gap);
    const y = findFreeLine(node, x + offsetWidth / 2, Math.max(gap, start), nodes);
    // Browsers count no move by a transform as a layout shift.
    style.translate = `${x}px ${y}px`;
    style.maxHeight = `${Math.max(leastHeight, clientHeight - y - gap)}px`;
  }

  /** Returns the notice to show, and hides the others. Words in a form that is not displayed wait until it is. */
  #choose(): Notice | undefined {
    const notice =
      this.#notices.find(({ node }) => {
        node.style.display = '';
        return node.getClientRects().length > 0;
      }) ?? this.#notices[0];
    for (const { node } of this.#notices) if (node !== notice?.node) node.style.display = 'none';
    return notice;
  }
}

/** Returns the boxes of nodes that are displayed; that of the page where none is. */
function boxesOf(nodes: readonly Element[]): DOMRect[] {
  const boxes = nodes
    .map((each) => each.getBoundingClientRect())
    .filter(({ width, height }) => width || height);
  return boxes.length > 0 ? boxes : [document.documentElement.getBoundingClientRect()];
}

/**
 * Returns the first line, from `start` down, at which a notice covers neither a bar that the page has fixed, nor the field with
 * the focus, nor a Pay button.
 *
 * @param middle of the notice, from the window's left
 */
function findFreeLine(notice: HTMLElement, middle: number, start: number, nodes: readonly Element[]): number {
  const under = document.elementsFromPoint?.(middle, start) ?? [];
  const seen = [
    ...under.filter((each) => /fixed|sticky/.test(getComputedStyle(each).position)),
    getFocusedElement() ?? notice,
    ...nodes.flatMap((over) => [...over.querySelectorAll('[name=pay]')]),
  ];
  return seen.reduce((y, each) => {
    const { top, bottom, height } = each.getBoundingClientRect();
    // A high one is no field and no bar, but a page in the page.
    const isHigh = height > document.documentElement.clientHeight / 2;
    const isFree = isHigh || each.contains(notice) || notice.contains(each);
    return !isFree && bottom > y && top < y + notice.offsetHeight ? bottom + gap : y;
  }, start);
}

/**
 * Puts a notice into the topmost layer, where no element around it cuts it off, moves or covers it, but not above a modal
 * dialog outside which it is: nothing there can be pressed. Chrome before 114, Firefox before 125 and Safari before 17 have
 * no such layer.
 */
function raise(notice: Notice): void {
  const { node } = notice;
  try {
    const dialogs = [...document.querySelectorAll('dialog:modal')];
    if (notice.isHiddenAsPopover || dialogs.some((dialog) => !dialog.contains(node)))
      node.removeAttribute('popover');
    else if (!node.matches(':popover-open')) {
      node.popover = 'manual';
      node.showPopover();
      if (isSeen(node)) return;
      node.removeAttribute('popover');
      // It may be hidden with all that is around it, for now.
      notice.isHiddenAsPopover = isSeen(node);
    }
  } catch {}
}

const isSeen = (node: Element) => node.getClientRects().length > 0 && getComputedStyle(node).opacity !== '0';
