/** What the playground's page does by a script: choices apply at once, and the form is seen in several ways. */
import type { WpwlOptions } from '#contract/options/types.ts';
import type { FormChanges } from '#contract/wpwl.ts';
import { closestTo, getById, getElement, listElements } from '../elements.ts';
import { changesBetween, type FormParts, toCall } from './changes.ts';
import { createControls } from './controls.ts';
import type { CallLog } from './log.ts';
import { createStage, type PreparedScript } from './stage.ts';

/** What the shop makes of the visitor's choices. */
interface MadeCode {
  readonly options: WpwlOptions;
  readonly brands: readonly string[];
  readonly amount: string;
  readonly currency: string;
  /** The amounts to choose from, as the visitor reads them, by the value of the switch. */
  readonly prices: Readonly<Record<string, string>>;
  /** What a merchant pastes into a page. */
  readonly code: string;
}

/** How long the visitor's last keystroke is waited for, in milliseconds. */
const typingPauseMs = 400;

/**
 * Starts the page's script when the page is read to its end.
 *
 * @param firstOptions those of the form on the stage, as the page's HTML has them
 */
export function startPage(log: CallLog, firstOptions: WpwlOptions): void {
  const status = getById('said', HTMLElement);
  const stage = createStage();
  const controls = createControls();
  const { form } = controls;
  const call = getById('call', HTMLElement);
  /** What the form on the stage shows. */
  let shown: FormParts = {
    options: { ...firstOptions },
    brands: form.dataset.brands?.split(' ') ?? [],
    amount: form.dataset.amount ?? '',
    currency: form.dataset.currency ?? '',
  };
  /** The last change in place: one follows the other. */
  let changed: Promise<boolean> = Promise.resolve(true);
  /** Counts the changes: an answer that is overtaken is left out. */
  let turn = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Shows the form, the code and the address for what is chosen. */
  async function apply(): Promise<void> {
    clearTimeout(timer);
    turn += 1;
    const ownTurn = turn;
    const choices = controls.readChoices();
    const made = await askShop<MadeCode>('/playground/code', choices);
    const { options, brands, amount, currency, prices, code } = made;
    if (ownTurn !== turn) return;
    getById('snippet', HTMLElement).textContent = code;
    stage.writePrices(prices);
    history.replaceState(null, '', `/playground?${choices}`);
    keepInLinks(choices);
    await changed;
    await stage.paymentEnded();
    if (ownTurn !== turn) return;
    const next: FormParts = { options: { ...options }, brands, amount, currency };
    const changes = changesBetween(shown, next);
    if (changes !== undefined) {
      if (Object.keys(changes).length === 0) return;
      changed = change(changes, choices);
      if (await changed) {
        shown = next;
        showCall(toCall(changes));
        return;
      }
      if (ownTurn !== turn) return;
    }
    const script = await askShop<PreparedScript>('/playground/checkout', choices);
    if (ownTurn !== turn) return;
    shown = next;
    showCall('');
    stage.showForm(log.watchCallbacks(options), brands, script);
  }

  /**
   * Changes the form in place. The shop first changes the order: its amount, or the brands that may pay it. When the shop's
   * answer is lost, the order may have either amount, so the page has to show another form, with a new order.
   *
   * @returns a promise that never rejects: of `false` when another form has to be shown
   */
  async function change(changes: FormChanges, choices: URLSearchParams): Promise<boolean> {
    if (changes.amount !== undefined || changes.brands !== undefined) {
      const order = new URLSearchParams(choices);
      order.set('checkoutId', stage.checkoutId());
      const answer = await fetch(`/playground/order?${order}`, { method: 'POST' }).catch(() => undefined);
      if (answer?.ok !== true) return false;
    }
    return stage.changeForm(changes);
  }

  function showCall(text: string): void {
    call.textContent = text;
    call.hidden = text === '';
  }

  /** Shows what is chosen, and then does something with it. A failure is said, and is a line of the list, which opens. */
  async function show(next?: () => Promise<void>): Promise<void> {
    status.textContent = '';
    const applied = apply();
    const ownTurn = turn;
    try {
      await applied;
      await next?.();
    } catch (error) {
      if (ownTurn !== turn) return;
      status.textContent = form.dataset.failed ?? '';
      log.add((error as Error).message, 'error');
      getById('made-tab-1', HTMLElement).click();
    }
  }

  for (const list of listElements('[role="tablist"]', HTMLElement)) watchTabs(list);

  const linkButton = getElement('.link', HTMLButtonElement);
  linkButton.addEventListener('click', () => {
    linkButton.classList.remove('copied');
    show(async () => {
      await navigator.clipboard.writeText(location.href);
      status.textContent = linkButton.dataset.copied ?? '';
      linkButton.classList.add('copied');
    });
  });

  getElement('.tools', HTMLElement).addEventListener('change', ({ target }) => {
    if ((target as HTMLInputElement).name === 'article') show();
  });

  form.addEventListener('input', (event) => {
    const control = closestTo(event, '.control:not(.find)');
    if (control !== null) controls.mark(control);
    else if ((event.target as HTMLInputElement).name !== 'brands') return;
    clearTimeout(timer);
    timer = setTimeout(show, typingPauseMs);
  });

  // The key Enter applies without waiting. The listener of every page is for forms that lead to a page.
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    event.stopPropagation();
    show();
  });

  watchSearch(getById('find', HTMLInputElement));
  controls.markAll();
}

async function askShop<Answer>(path: string, choices: URLSearchParams): Promise<Answer> {
  const answer = await fetch(`${path}?${choices}`);
  if (!answer.ok) throw new Error(`The shop answered ${path} with ${answer.status}. Try again in a moment.`);
  return answer.json();
}

/** Makes the links to other languages lead to the same choices. */
function keepInLinks(choices: URLSearchParams): void {
  const links = 'a[href^="/playground?"]:not(.defaults, .ways a)';
  for (const link of listElements(links, HTMLAnchorElement)) {
    const { searchParams } = new URL(link.href);
    const next = new URLSearchParams(choices);
    for (const name of ['lang', 'scheme', 'style']) {
      next.delete(name);
      const value = searchParams.get(name);
      if (value !== null) next.set(name, value);
    }
    link.href = `/playground?${next}`;
  }
}

/** Makes a list of tabs by the pattern of the ARIA Authoring Practices: the arrow keys lead from one tab to the next. */
function watchTabs(list: Element): void {
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

/** Finds options by a word: in the option's name, its explanation, or a brand's name. */
function watchSearch(input: HTMLInputElement): void {
  const panel = input.closest('[role="tabpanel"]') ?? document;
  const parts = listElements('details', HTMLDetailsElement, panel);
  const groups = listElements('.brands', HTMLElement, panel);
  const rows = listElements('details .control, .brands label', HTMLElement, panel);
  const status = getById('found', HTMLElement);
  /** Which parts were open before the search. */
  let openBefore: readonly boolean[] | undefined;

  input.addEventListener('input', () => {
    const word = input.value.trim().toLowerCase();
    openBefore ??= parts.map(({ open }) => open);
    for (const row of rows) row.hidden = !getSearchedText(row).includes(word);
    for (const group of groups) group.hidden = isEmpty(group, 'label');
    for (const [place, part] of parts.entries()) {
      part.hidden = isEmpty(part, '.control, .brands label');
      part.open = word === '' ? (openBefore[place] ?? false) : !part.hidden;
    }
    status.textContent = parts.every(({ hidden }) => hidden) ? (status.dataset.nothing ?? '') : '';
    if (word === '') openBefore = undefined;
  });
  // Enter would apply the choices, of which none has changed.
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') event.preventDefault();
  });
}

function getSearchedText(row: HTMLElement): string {
  const field = row.querySelector<HTMLInputElement>('[value]');
  return `${row.textContent} ${field?.value ?? ''}`.toLowerCase();
}

const isEmpty = (part: HTMLElement, selector: string) =>
  listElements(selector, HTMLElement, part).every(({ hidden }) => hidden);
