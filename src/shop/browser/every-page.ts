/** Conveniences of the shop's pages, which work without it. The page's policy allows no inline script. */
import { closestTo, keptCard } from './elements.ts';

const { documentElement } = document;

// Before the body is drawn, so that what only works with a script does not push the rest away.
documentElement.classList.add('js');

/** The scripts that are in the page's HTML, and the payment form's. The form itself copes with the loss of others. */
const needed = 'script[src^="/"], script[src*="/v1/paymentWidgets.js"]';

// Where one is blocked, the page is the one without scripts: no control that does nothing, and words that say why.
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof Element && target.matches(needed)) documentElement.classList.remove('js');
  },
  true,
);

document.addEventListener('click', async (event) => {
  const button = closestTo(event, '.copy');
  const source = document.getElementById(button?.getAttribute('aria-controls') ?? '');
  if (button === null || source === null) return;
  const { textContent: text, dataset } = source;
  const value = source.matches('pre') ? text : text.replaceAll(' ', '');
  await navigator.clipboard.writeText(dataset.whole ?? value);
  const status = document.getElementById('said');
  if (status !== null) status.textContent = button.dataset.copied ?? '';
  button.classList.add('copied');
});

const findOpenMenu = () => document.querySelector<HTMLDetailsElement>('details.menu[open]');

// A menu does not stay open over what the visitor goes on with.
for (const type of ['click', 'focusin']) {
  document.addEventListener(type, ({ target }) => {
    const menu = findOpenMenu();
    if (menu !== null && !menu.contains(target as Node)) menu.open = false;
  });
}

document.addEventListener('keydown', ({ key }) => {
  const menu = key === 'Escape' ? findOpenMenu() : null;
  if (menu === null) return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
});

// A form that only asks for a page leaves out what is empty.
document.addEventListener('submit', ({ target }) => {
  if (!(target instanceof HTMLFormElement) || !target.matches('form.ask')) return;
  for (const control of target.elements) {
    const field = control as HTMLInputElement | HTMLSelectElement | HTMLButtonElement;
    field.disabled ||= field.name !== '' && field.value === '';
  }
});

/** Where the browser remembers whether the visitor has left the drawer for testers open. */
const drawerKey = 'lab';
/** A window in which the open drawer hides nothing of the form. */
const roomy = '(min-width: 64rem) and (min-height: 60rem)';

/** Whether the visitor has opened or closed the drawer of this page. That may be before the page is read to its end. */
let isDrawerPressed = false;

document.addEventListener('click', (event) => {
  const drawer = closestTo(event, '.lab > summary')?.parentElement;
  if (!(drawer instanceof HTMLDetailsElement)) return;
  isDrawerPressed = true;
  // A browser that keeps nothing throws. Pressed, the drawer has not changed yet.
  try {
    localStorage.setItem(drawerKey, drawer.open ? 'closed' : 'open');
  } catch {}
});

document.addEventListener('DOMContentLoaded', () => {
  const drawer = document.querySelector<HTMLDetailsElement>('details.lab');
  if (drawer === null || isDrawerPressed) return;
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(drawerKey);
  } catch {}
  drawer.open = kept === null ? matchMedia(roomy).matches : kept === 'open';
});

document.addEventListener('DOMContentLoaded', () => {
  // Only another try after a decline needs what the tab keeps. A browser that keeps nothing throws.
  if (document.querySelector('[data-outcome="declined"], .notice')) return;
  try {
    sessionStorage.removeItem(keptCard);
  } catch {}
});

/** Seconds until the shop's server is asked again: a payment in the live environment may be read twice a minute. */
const pollIntervals = [2, 4, 8, 15, 30];
const maxPolls = 100;

document.addEventListener('DOMContentLoaded', async () => {
  const { watch = '' } = document.querySelector<HTMLElement>('[data-watch]')?.dataset ?? {};
  if (watch === '') return;
  for (let turn = 0; turn < maxPolls; turn++) {
    const seconds = pollIntervals[turn] ?? pollIntervals.at(-1) ?? 0;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    const answer: { state?: string } | undefined = await fetch(watch)
      .then((response) => response.json())
      .catch(() => undefined);
    if (answer?.state !== undefined && answer.state !== 'pending') return location.reload();
  }
});
