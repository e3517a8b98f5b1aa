/** The English texts of the widget's first script. The build writes their values into the script. */
import { english } from './later-keys.ts';

export const firstTexts = english.first;
