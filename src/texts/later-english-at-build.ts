/** The English texts inside the later script. The build evaluates this module (tools/vite/evaluate.mjs). */
import { en, type FormTexts } from './form.ts';
import { laterTexts } from './later-texts.ts';

export const laterEnglish: Partial<FormTexts> = Object.fromEntries(laterTexts.map((key) => [key, en[key]]));
