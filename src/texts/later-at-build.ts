/** The English texts of the widget's later script. The build writes their values into the script. */
import { english } from './later-keys.ts';

export const laterTexts = english.later;
