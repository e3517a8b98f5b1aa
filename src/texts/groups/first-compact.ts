/** The English texts of the widget's script. */
import { en } from '../form.ts';
import { groupTexts } from './groups.ts';

export const firstTexts = groupTexts(en).first;
