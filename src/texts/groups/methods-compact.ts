/** The English texts of the chunk `methods.ts`. */
import { en } from '../form.ts';
import { groupTexts } from './groups.ts';

export const methodTexts = groupTexts(en).methods;
