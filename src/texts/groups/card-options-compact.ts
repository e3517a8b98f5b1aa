/** The English texts of the chunk `card-options.ts`. */
import { en } from '../form.ts';
import { groupTexts } from './groups.ts';

export const cardOptionTexts = groupTexts(en).cardOptions;
