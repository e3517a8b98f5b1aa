import { brandName } from '../../contract/form-types.ts';
import type { Texts } from './en.ts';

/** What a shopper reads: a mark as it is (`PayPal`), words in their language (`SEPA-Lastschrift`). */
export const nameOf = (code: string, texts: Texts): string => texts[code as keyof Texts] ?? brandName(code);
