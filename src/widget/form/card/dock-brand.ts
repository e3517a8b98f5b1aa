import type { Scope } from '../../scope.ts';

/**
 * Tells the style sheet where the number's field is, seen from the brand's group, in which the brand's mark stands. The
 * page may have given labels and fields other sizes, and a long label takes two lines.
 */
export function dockBrand(scope: Scope, group: HTMLElement, control: HTMLElement): void {
  const observer = new ResizeObserver(() => {
    const [from, field] = [group, control].map((element) => element.getBoundingClientRect());
    if (!from || !field) return;
    group.style.setProperty('--wpwl-dock', `${field.top - from.top + field.height / 2}px`);
    group.style.setProperty('--wpwl-aside', `${from.width - field.width}px`);
  });
  for (const element of [group, control, control.closest('.wpwl-group')])
    if (element) observer.observe(element);
  scope.add(() => observer.disconnect());
}
