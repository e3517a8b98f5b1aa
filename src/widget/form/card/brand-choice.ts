import { computed, effect, type ReadonlySignal } from '@preact/signals';
import type { FormTexts } from '../../../texts/form.ts';
import { nameOfBrand } from '../../brand-names.ts';
import { joinList } from '../../locales/join-list.ts';
import { detach } from '../../page/detach.ts';
import type { Scope } from '../../scope.ts';
import type { BrandControl } from '../brand-control.ts';
import type { CardFormProps } from '../form-props.ts';
import type { PaymentForm } from '../payment-form.ts';
import { askBrand } from './dock-brand.ts';

interface Parts {
  /**
   * The choice is appended to this element: the group of the card number. The brand's group is not used, because many
   * pages hide it.
   */
  group: Element;
  /** The selector at the mark, in its group, where that asks instead. */
  menu?: [select: HTMLSelectElement, group: HTMLElement] | undefined;
  id: string;
  brand: ReadonlySignal<string>;
  texts: ReadonlySignal<FormTexts>;
  choose(code: string): void;
  say(sentence: string): void;
  scope: Scope;
}

export interface BrandChoice {
  /** Shows the question when a card of these brands has two schemes, and removes the question when it has one. */
  offer(fitting: readonly string[]): void;
}

/** Lets the shopper of one card form choose whenever the number leaves a choice. */
export function followChoices(
  form: PaymentForm,
  { id, brand, texts, nodes, settings, isDocked }: CardFormProps,
  control: BrandControl,
): void {
  const hasMenu =
    settings.layout !== 'stacked' && isDocked && settings.style !== 'none' && settings.style !== 'plain';
  const choice = brandChoice({
    menu: hasMenu && nodes.brand && nodes.brandGroup ? [nodes.brand, nodes.brandGroup] : undefined,
    group: nodes.numberGroup ?? form.element,
    id,
    brand,
    texts,
    scope: form.scope,
    choose: (code) => control.pick(code),
    say: (sentence) => form.announcer.say(sentence),
  });
  form.scope.add(control.choices.subscribe((fitting) => choice.offer(fitting)));
}

/** Lets the shopper choose between the two schemes of one card, with radio buttons below the card number. */
export function brandChoice({ group, menu, id, brand, texts, choose, say, scope }: Parts): BrandChoice {
  let shown: Scope | undefined;
  let asked = '';
  const tell = (codes: readonly string[]) =>
    say(texts.value.payWith.replace('{0}', joinList(codes.map(nameOfBrand), texts.value.comma)));

  /** Offers the schemes in the selector at the mark, where the layout puts it behind the number. */
  const openMenu = (select: HTMLSelectElement, box: HTMLElement, codes: readonly string[]) => {
    const own = scope.child();
    const show = (isOffered: boolean) => {
      box.classList.toggle('wpwl-several', isOffered);
      askBrand(select, isOffered);
      for (const option of select.options) option.hidden = isOffered && !codes.includes(option.value);
    };
    show(true);
    own.add(() => show(false));
    own.listen(select, 'change', () => choose(select.value));
    return own;
  };

  const ask = (codes: readonly string[]) => {
    if (menu) {
      tell(codes);
      return openMenu(...menu, codes);
    }
    const own = scope.child();
    const box = element('div', 'wpwl-choice');
    const question = element('div', 'wpwl-choice-label');
    question.id = `${id}_choice`;
    box.setAttribute('role', 'radiogroup');
    box.setAttribute('aria-labelledby', question.id);
    box.append(question);
    const radios = codes.map((code) => {
      const label = element('label', 'wpwl-choice-brand');
      const radio = element('input', 'wpwl-choice-radio');
      radio.type = 'radio';
      radio.value = code;
      radio.name = question.id;
      // `form` names an id that no form has. So the radio button belongs to no form, and is not sent as a parameter.
      radio.setAttribute('form', question.id);
      label.append(radio, nameOfBrand(code));
      box.append(label);
      own.listen(radio, 'change', () => choose(code));
      return radio;
    });
    // Other texts may change while the page has written one of its own here.
    const text = computed(() => texts.value.brandChoice);
    own.add(
      effect(() => {
        question.textContent = text.value;
      }),
    );
    own.add(
      effect(() => {
        for (const radio of radios) radio.checked = radio.value === brand.value;
      }),
    );
    own.add(() => detach(box));
    group.append(box);
    tell(codes);
    return own;
  };

  return {
    offer(fitting) {
      const codes = getSchemes([brand.value, ...fitting].filter((code) => fitting.includes(code)));
      const now = [...codes].sort().join();
      if (now === asked) return;
      asked = now;
      shown?.end();
      shown = codes.length > 0 ? ask(codes) : undefined;
    },
  };
}

function element<T extends 'div' | 'label' | 'input'>(tag: T, name: string): HTMLElementTagNameMap[T] {
  const made = document.createElement(tag);
  made.className = name;
  return made;
}

/**
 * The brands of each scheme. VISA and VISADEBIT are one scheme, so that the shopper has nothing to choose between them.
 * CARTEBANCAIRE and VISA are two schemes.
 */
const families = 'VISA VISADEBIT VISAELECTRON VPAY;MASTER MASTERDEBIT MAESTRO;CARTEBANCAIRE CARTEBLEUE'
  .split(';')
  .map((codes) => codes.split(' '));

/**
 * Returns the brands among which the shopper chooses when a card has two schemes, one brand for each scheme. The choice
 * is the shopper's, whatever the shop prefers (regulation (EU) 2015/751, article 8). Empty when there is nothing to
 * choose.
 *
 * @param fitting all brands that fit, the active one first
 */
export function getSchemes(fitting: readonly string[]): string[] {
  if (!fitting.some((code) => nationalBrands.includes(code))) return [];
  const schemes = new Map<unknown, string>();
  for (const code of fitting) {
    const family = families.find((codes) => codes.includes(code)) ?? code;
    if (!schemes.has(family)) schemes.set(family, code);
  }
  return schemes.size > 1 ? [...schemes.values()] : [];
}

/** Brands of national schemes. Their cards have an international scheme, too. */
const nationalBrands: readonly string[] = [
  'CARTEBANCAIRE',
  'CARTEBLEUE',
  'DANKORT',
  'BCMC',
  'SERVIRED',
  'CASHLINKMALTA',
];
