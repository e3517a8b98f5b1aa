/** The English texts of the chunk `registrations.ts`. */
import { en } from '../form.ts';
import { groupTexts } from './groups.ts';

export const registrationTexts = groupTexts(en).registrations;
