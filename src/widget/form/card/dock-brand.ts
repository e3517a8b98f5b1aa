import { closestDrawn, findDrawn, findPart } from '../../page/drawn.ts';
import type { Scope } from '../../scope.ts';

/**
 * Tells the style sheet where the number's field is, seen from the brand's group, in which the brand's mark stands, and
 * how wide the text of its label is. The page may have given labels and fields other sizes, and a long label takes two
 * lines. While the mark stands in the field, the selector is no question, but where a card has two schemes
 * (`wpwl-several`). The values are those before a transform, such as that of a dialog that grows when it opens.
 */
export function dockBrand(scope: Scope, group: HTMLElement, control: HTMLElement): void {
  const whole = closestDrawn(control, '.wpwl-group');
  const label = (whole && findPart(whole, '.wpwl-label')) ?? group;
  const text = document.createRange();
  text.selectNodeContents(label);
  const measure = () => {
    const from = group.getBoundingClientRect();
    const field = control.getBoundingClientRect();
    const scale = from.width / group.offsetWidth || 1;
    const tell = (name: string, length: number) =>
      group.style.setProperty(`--wpwl-${name}`, `${length / scale}px`);
    tell('dock', field.top - from.top + field.height / 2);
    tell('aside', from.width - field.width);
    tell('label', text.getBoundingClientRect().width);
    const select = findDrawn<HTMLSelectElement>(group, 'select');
    const isInField = getComputedStyle(select?.parentElement ?? group).position === 'absolute';
    if (select) askBrand(select, !isInField || group.matches('.wpwl-several'));
  };
  const observer = new ResizeObserver(measure);
  // Another text may have another width in a label of the same size.
  scope.observe(label, { childList: true, characterData: true, subtree: true }, measure);
  for (const element of [group, control, whole]) if (element) observer.observe(element);
  scope.add(() => observer.disconnect());
}

/** Lets keyboards and screen readers come to the selector while it is a question, and to nothing that is not seen (WCAG 1.3.1). */
export function askBrand(select: HTMLSelectElement, isQuestion: boolean): void {
  select.tabIndex = isQuestion ? 0 : -1;
  if (isQuestion) select.removeAttribute('aria-hidden');
  else select.setAttribute('aria-hidden', 'true');
}
