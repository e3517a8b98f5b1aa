/** Other brands in a row of marks that stands in the page: what the page has made of it stays. */

import { h } from 'preact';
import { draw } from '../../draw.ts';
import { detach } from '../../page/detach.ts';
import { findDrawn, markDrawn } from '../../page/drawn.ts';
import type { Scope } from '../../scope.ts';
import { MarkRow, shownMarks } from '../parts/mark-row.tsx';
import type { PaymentForm } from '../payment-form.ts';

type MarkRowProps = Parameters<typeof MarkRow>[0];

/** How long the marks of a row are drawn: until it is updated again, or its form ends. */
const lives = new WeakMap<Element, Scope>();
/** Rows whose marks the page has put into an order of its own. */
const reordered = new WeakSet<Element>();

/**
 * Adds the marks that come and removes those that go. A mark that the page has removed is not drawn anew, a node of the
 * page stays, and marks that the page has put into another order keep it.
 *
 * @param row as it was drawn, wherever the page has moved it to
 * @param before the brands of the row until now
 */
export function updateMarks(
  { scope }: Pick<PaymentForm, 'scope'>,
  row: Element,
  before: readonly string[],
  props: MarkRowProps,
): void {
  const [old, oldText] = shownMarks(before);
  const [now, text] = shownMarks(props.codes);
  const find = (code: string) => findDrawn(row, `:scope > .wpwl-mark-${code}`);
  if (!isInOrder(old.flatMap((code) => find(code) ?? []))) reordered.add(row);
  for (const gone of old.filter((code) => !now.includes(code)).map(find)) if (gone) detach(gone);
  // Drawn for all brands of now, so that each mark is as in a row that is drawn with them.
  const drawing = scope.child();
  const [fresh] = draw(drawing, h(MarkRow, props)) as [Element?];
  const shown = now.flatMap(
    (code) => (old.includes(code) ? find(code) : fresh?.querySelector(`:scope > .wpwl-mark-${code}`)) ?? [],
  );
  shown.forEach((mark, index) => void putMark(row, mark, shown[index - 1]));
  drawing.end();
  lives.get(row)?.end();
  const life = scope.child();
  lives.set(row, life);
  markDrawn(life, shown);
  writeRest(row, oldText, text);
}

/** Puts a mark into its row, behind the one before it, unless it has a place there that stays. */
function putMark(row: Element, mark: Element, previous: Element | undefined): void {
  const isMisplaced = previous && !isInOrder([previous, mark]);
  if (mark.parentNode === row && (!isMisplaced || reordered.has(row))) return;
  if (previous) previous.after(mark);
  else row.prepend(mark);
}

/** Writes how many brands are not shown. A text that the page has changed stays. */
function writeRest(row: Element, before: string, text: string): void {
  const shown = before && [...row.childNodes].find((node) => node instanceof Text && node.data === before);
  if (shown && text) shown.nodeValue = text;
  else if (shown) detach(shown);
  else if (text && !before) row.append(text);
}

const isInOrder = (nodes: readonly Node[]) =>
  nodes.every((node, index) => {
    const previous = nodes[index - 1];
    return !previous || previous.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING;
  });
