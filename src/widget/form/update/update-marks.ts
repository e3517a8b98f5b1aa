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
  for (const code of old) {
    const gone = now.includes(code) ? undefined : find(code);
    if (gone) detach(gone);
  }
  // Drawn for all brands of now, so that each mark is as in a row that is drawn with them.
  const drawing = scope.child();
  const [fresh] = draw(drawing, h(MarkRow, props)) as [Element?];
  const shown: Element[] = [];
  let last: Element | undefined;
  for (const code of now) {
    const mark = old.includes(code) ? find(code) : fresh?.querySelector(`:scope > .wpwl-mark-${code}`);
    if (!mark) continue;
    const isMisplaced = last && !isInOrder([last, mark]);
    if (mark.parentNode !== row || (isMisplaced && !reordered.has(row))) {
      if (last) last.after(mark);
      else row.prepend(mark);
    }
    last = mark;
    shown.push(mark);
  }
  drawing.end();
  lives.get(row)?.end();
  const life = scope.child();
  lives.set(row, life);
  markDrawn(life, shown);
  const more = oldText && [...row.childNodes].find((node) => node instanceof Text && node.data === oldText);
  if (more && text) more.nodeValue = text;
  else if (more) detach(more);
  else if (text && !oldText) row.append(text);
}

const isInOrder = (nodes: readonly Node[]) =>
  nodes.every((node, index) => {
    const previous = nodes[index - 1];
    return !previous || previous.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING;
  });
