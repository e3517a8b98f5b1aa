/**
 * The payment sheet of a simulated wallet: it shows the amounts, the choices and two buttons. It stands in a shadow
 * root with a constructed style sheet, so that the page's policy cannot block it and the page's style does not reach
 * it.
 */
import type { ControlledSheet, WalletControl } from './control.ts';
import type { SheetChoice, WalletSheet } from './control-types.ts';
import { cardOptions, type Option, type Person, personOptions, type WalletCard } from './data.ts';
import { sheetLanguage } from './sheet-language.ts';

/** What all wallets show, and, where the page asks for them, an address, an option and a coupon. */
export interface SheetView {
  /** Decimal texts, such as `92.00`; the total is the last one. */
  readonly lines: WalletSheet['lines'];
  /** ISO 4217. */
  readonly currency: string;
  readonly cards: readonly WalletCard[];
  readonly card: WalletCard;
  readonly person?: Person | undefined;
  readonly shipping?: { readonly value: string; readonly options: readonly Option[] } | undefined;
  readonly coupon?: string | undefined;
}

interface SheetHandlers {
  onPay(): void;
  onChoice(choice: SheetChoice, value: string): void;
  onCancel(): void;
  /** The page has not answered in time; the sheet is closed. */
  onTimeOut(): void;
  /** The wallet itself has failed; the sheet is closed. @param code of the vendor's, when the tester chose one */
  onFail(code: string | undefined): void;
}

export interface Sheet {
  close(): void;
  show(view: SheetView): void;
  /** Says whether the wallet waits for an answer of the shop. Meanwhile the button is disabled. */
  busy(isBusy: boolean): void;
  /** Shows why the payment did not go on, and lets the shopper try again. */
  problem(text: string): void;
}

const css = `
dialog { box-sizing: border-box; width: min(26rem, calc(100vw - 1rem)); border: 1px solid #636b7a; border-radius: .75rem;
  padding: 1rem; font: 1rem/1.4 system-ui, sans-serif; background: #fff; color: #1b1f26; color-scheme: light; }
dialog::backdrop { background: rgb(0 0 0 / .5); }
h2 { margin: 0 0 .5rem; font-size: 1.25rem; }
p { margin: .5rem 0; }
dl { display: grid; grid-template-columns: 1fr auto; gap: .25rem 1rem; margin: .75rem 0; }
dt, dd { margin: 0; }
label { display: grid; gap: .25rem; margin: .75rem 0; font-weight: 600; }
select, input, button { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: .5rem; font: inherit;
  border: 1px solid #636b7a; border-radius: .5rem; background: #fff; color: inherit; }
select, input { font-weight: 400; }
button { margin-top: .5rem; font-weight: 600; cursor: pointer; }
button.pay { background: #111; color: #fff; }
button:disabled { opacity: .6; cursor: default; }
[role=alert] { color: #a11; }
:focus-visible { outline: 3px solid #1d4ed8; outline-offset: 2px; }
@media (prefers-color-scheme: dark) {
  dialog { background: #1f2328; color: #eceff2; color-scheme: dark; border-color: #7b8590; }
  select, input, button { background: #14171a; border-color: #7b8590; }
  button.pay { background: #fff; color: #111; }
  [role=alert] { color: #ffb4ab; }
  :focus-visible { outline-color: #8ab4ff; }
}
`;

/** Opens the sheet of a wallet. The sheet is busy until {@link Sheet.busy} says that it is not. */
export function openSheet(control: WalletControl, handlers: SheetHandlers): Sheet {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const style = new CSSStyleSheet();
  style.replaceSync(css);
  root.adoptedStyleSheets = [style];
  const { lang, dir, texts, region } = sheetLanguage();
  // A shop may send what is no amount; the tester sees it as it was sent.
  const toText = (amount: string, currency: string) =>
    amount !== '' && Number.isFinite(Number(amount)) && /^[A-Z]{3}$/.test(currency)
      ? new Intl.NumberFormat(region, { style: 'currency', currency }).format(Number(amount))
      : `${amount} ${currency}`;
  const dialog = add(root, 'dialog');
  Object.assign(dialog, { lang, dir });
  dialog.setAttribute('aria-labelledby', 'title');
  add(dialog, 'h2', control.title).id = 'title';
  add(dialog, 'p', texts.note);
  const list = add(dialog, 'dl');
  const inputs = add(dialog, 'div');
  const alert = add(dialog, 'p');
  alert.setAttribute('role', 'alert');
  const pay = add(dialog, 'button', texts.pay);
  pay.className = 'pay';
  const cancel = add(dialog, 'button', texts.cancel);
  const fields = new Map<SheetChoice, HTMLSelectElement | HTMLInputElement>();
  let shown: Pick<WalletSheet, 'lines' | 'currency'> = { lines: [], currency: '' };
  let waitsForTester = true;
  let isOpen = true;

  function close() {
    if (!isOpen) return;
    isOpen = false;
    dialog.close();
    host.remove();
    control.changed(undefined);
  }

  const closing = (then: () => void) => {
    if (!isOpen) return;
    close();
    then();
  };
  const giveUp = () => closing(handlers.onCancel);

  const controlled: ControlledSheet = {
    pay: handlers.onPay,
    cancel: giveUp,
    timeOut: () => closing(handlers.onTimeOut),
    fail: (code) => closing(() => handlers.onFail(code)),
    choose(choice, value) {
      const options = [...(fields.get(choice)?.querySelectorAll('option') ?? [])].map((one) => one.value);
      if (!fields.has(choice))
        throw new Error(
          `The sheet of ${control.title} has no ${choice} to choose: the page did not ask for one.`,
        );
      if (choice === 'shipping' && !options.includes(value))
        throw new Error(
          `The sheet of ${control.title} offers ${options.join(', ')}, and no shipping option ${value}.`,
        );
      handlers.onChoice(choice, value);
    },
    read: () => ({
      ...shown,
      total: shown.lines.at(-1)?.amount ?? '',
      problem: alert.textContent ?? '',
      isBusy: pay.disabled,
      choices: Object.fromEntries([...fields].map(([name, { value }]) => [name, value])),
    }),
  };
  /** Adds a select with options, or a text field when it has none, or updates it in its place. */
  function field(name: SheetChoice, label: string, value: string, options?: readonly Option[]) {
    let input = fields.get(name);
    if (input === undefined) {
      const made = add(add(inputs, 'label', label), options ? 'select' : 'input');
      made.name = name;
      made.addEventListener('change', () => handlers.onChoice(name, made.value));
      input = made;
      fields.set(name, made);
    }
    if (options) input.replaceChildren();
    for (const option of options ?? []) add(input, 'option', option.label).value = option.value;
    input.value = value;
  }
  const changed = () => control.changed(isOpen ? controlled : undefined);

  for (const button of [pay, cancel]) button.type = 'button';
  pay.addEventListener('click', handlers.onPay);
  cancel.addEventListener('click', giveUp);
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    giveUp();
  });
  pay.disabled = true;
  document.body.append(host);
  dialog.showModal();
  changed();

  return {
    close,

    show({ lines, currency, cards, card, person, shipping, coupon }) {
      shown = { lines, currency };
      list.replaceChildren();
      for (const { label, amount } of lines) {
        add(list, 'dt', label);
        add(list, 'dd', toText(amount, currency));
      }
      field('card', texts.method, card.id, cardOptions(cards));
      if (person) field('address', texts.shipTo, person.id, personOptions());
      if (shipping) field('shipping', texts.shipping, shipping.value, shipping.options);
      if (coupon !== undefined) field('coupon', texts.coupon, coupon);
    },

    busy(isBusy) {
      pay.disabled = isBusy;
      if (isBusy) alert.textContent = '';
      changed();
      const { auto, outcome } = control.setup;
      if (isBusy || !auto || !waitsForTester) return;
      waitsForTester = false;
      queueMicrotask(() => (outcome === 'cancel' ? giveUp() : isOpen && handlers.onPay()));
    },

    problem(text) {
      alert.textContent = text;
      pay.disabled = false;
      changed();
      if (control.setup.auto) giveUp();
    },
  };
}

function add<Name extends keyof HTMLElementTagNameMap>(
  parent: ParentNode & Node,
  name: Name,
  text = '',
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.append(text);
  parent.append(element);
  return element;
}
