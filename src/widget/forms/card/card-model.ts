import { computed, signal } from '@preact/signals';
import { type Brand, brands, findBrand } from '../../../contract/brands.ts';
import type { FrameRole } from '../../../contract/messages.ts';
import { randomHex } from '../../fields/frame-link.ts';
import { frameSrc } from '../../fields/frame-src.ts';
import type { Texts } from '../../locales/en.ts';
import type { WidgetContext } from '../../widget-context.ts';
import { formView } from '../form-view.ts';
import type { CardView } from './card-form.tsx';

export interface CardModel {
  view: CardView;
  offered: readonly Brand[];
  frameSrc(role: FrameRole): string;
}

/** What one card form knows about itself. Without brand codes every card brand is offered, without a selector. */
export function cardModel(codes: readonly string[], context: WidgetContext): CardModel {
  const { address, texts } = context;
  const offered = codes.length > 0 ? codes.flatMap((code) => findBrand(code) ?? []) : brands;
  const instance = randomHex();
  const brand = signal(codes.length > 0 ? (offered[0]?.code ?? '') : '');
  const srcOf = (role: FrameRole) => frameSrc(address, instance, role);
  const view: CardView = {
    ...formView('card', context),
    brands: offered,
    selectable: codes.length > 0,
    brand,
    cvvHint: computed(() => cvvHint(brand.value, texts.value)),
    frameSrc: srcOf,
  };
  return { view, offered, frameSrc: srcOf };
}

/** Where the security code is printed. */
export function cvvHint(code: string, texts: Texts): string {
  const brand = findBrand(code);
  if (brand?.cvvSide === 'front') return texts.cvvHintAmex;
  return brand?.cvvOptional ? texts.cvvHintMaestro : texts.cvvHint;
}
