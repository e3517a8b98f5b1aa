/** The English texts of the chunk `payment.ts`. */
import { en } from '../form.ts';
import { groupTexts } from './groups.ts';

export const paymentTexts = groupTexts(en).payment;
