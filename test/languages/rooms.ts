import { texts as provider } from '../../src/gateway/page-texts/languages.ts';
import { texts as threeDSecure } from '../../src/gateway/three-d-secure/page/texts/languages.ts';
import { texts as shop } from '../../src/shop/texts.ts';
import { texts as issuer } from '../../src/simulator/issuer/page/language.ts';
import { texts as sheets } from '../../src/simulator/wallets/texts.js';
import { formTexts } from '../../src/texts/all-forms.ts';
import { type LanguageCode, languages } from '../../src/texts/languages.ts';

/** The places where a shopper reads texts of ours. */
export type Room = 'form' | '3-D Secure page' | 'issuer' | 'provider' | 'shop' | 'wallet sheet';

/** Every text of one room in one language, by its path: `purpose.code`. */
export type RoomTexts = Readonly<Record<string, string>>;

/** All texts that a shopper may read in the language `code`, by room. */
export function roomsOf(code: LanguageCode): Readonly<Record<Room, RoomTexts>> {
  return {
    form: flat(formTexts[code]),
    '3-D Secure page': flat(threeDSecure[code]),
    issuer: flat(issuer[code]),
    provider: flat(provider[code]),
    shop: flat(shop[code]),
    'wallet sheet': flat(sheets[languages[code].tag.split('-')[0] ?? ''] ?? {}),
  };
}

function flat(texts: object, path = ''): Record<string, string> {
  const entries = Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[path + key, text]] : Object.entries(flat(text, `${path}${key}.`)),
  );
  return Object.fromEntries(entries);
}
