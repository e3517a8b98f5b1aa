/** The English texts inside `paymentWidgets.js`. The build evaluates this module (tools/vite/evaluate.mjs). */
import { en as all, type FormTexts } from './form.ts';
import { laterTexts } from './later-texts.ts';

const later = new Set<string>(laterTexts);

/** All of them, once the later script has come ({@link laterTexts}). */
export const firstEnglish = Object.fromEntries(
  Object.entries(all).filter(([key]) => !later.has(key)),
) as FormTexts;
