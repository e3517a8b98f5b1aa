import { computed, type Signal, signal } from '@preact/signals';
import { type Brand, brands, findBrand } from '../../../contract/brands.ts';
import type { FrameRole } from '../../../contract/messages.ts';
import { randomHex } from '../../fields/frame-link.ts';
import type { Texts } from '../../locales/en.ts';
import type { WidgetContext } from '../../widget-context.ts';
import type { CardView } from './card-form.tsx';

export interface CardModel {
  view: CardView;
  offered: readonly Brand[];
  busy: Signal<boolean>;
  frameSrc(role: FrameRole): string;
}

/** What one card form knows about itself. Without brand codes every card brand is offered, without a selector. */
export function cardModel(codes: readonly string[], context: WidgetContext): CardModel {
  const { address, texts } = context;
  const offered = codes.length > 0 ? codes.flatMap((code) => findBrand(code) ?? []) : brands;
  const instance = randomHex();
  const brand = signal(codes.length > 0 ? (offered[0]?.code ?? '') : '');
  const busy = signal(false);
  const checkout = encodeURIComponent(address.checkoutId);
  const frameSrc = (role: FrameRole) =>
    `${address.base}pciIframe.html?checkoutId=${checkout}#role=${role}&instance=${instance}`;
  const view: CardView = {
    id: `card_${twelveDigits()}`,
    action: `${address.base}checkouts/${checkout}/payment`,
    language: context.language,
    texts,
    spoken: context.spoken,
    ordinal: context.nextOrdinal(),
    settings: context.settings,
    brands: offered,
    selectable: codes.length > 0,
    brand,
    busy,
    cvvHint: computed(() => cvvHint(brand.value, texts.value)),
    frameSrc,
  };
  return { view, offered, busy, frameSrc };
}

function cvvHint(code: string, texts: Texts): string {
  const brand = findBrand(code);
  if (brand?.cvvSide === 'front') return texts.cvvHintAmex;
  return brand?.cvvOptional ? texts.cvvHintMaestro : texts.cvvHint;
}

/** Container ids end in twelve digits (widget-contract.md 5.1). */
function twelveDigits(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte % 10).join('');
}
