/** Lists of tabs, by the pattern of the ARIA Authoring Practices: the arrow keys lead from one tab to the next. */
import { closestTo, listElements } from '../elements.ts';

export function watchTabs(list: Element): void {
  const tabs = listElements('[role="tab"]', HTMLElement, list);

  function choose(chosen: HTMLElement | undefined): void {
    for (const tab of tabs) {
      const isChosen = tab === chosen;
      tab.setAttribute('aria-selected', String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
      panel?.toggleAttribute('data-off', !isChosen);
    }
  }

  list.addEventListener('click', (event) => choose(closestTo(event, '[role="tab"]') ?? tabs[0]));
  list.addEventListener('keydown', (event) => {
    const { key, target } = event as KeyboardEvent;
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    const ahead = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const step = key === ahead ? 1 : -1;
    const next = tabs[(tabs.indexOf(target as HTMLElement) + step + tabs.length) % tabs.length];
    choose(next);
    next?.focus();
  });
}
