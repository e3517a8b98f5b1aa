/** The committed files that are generated from the tables of the contract, by their paths; before they are formatted. */
import { typesOfAnswers } from './types-of-answers.ts';
import { typesOfParameters } from './types-of-parameters.ts';

export const merchantFiles: Readonly<Record<string, string>> = {
  'src/merchant/bodies-data.ts': typesOfAnswers(),
  'src/merchant/parameter-names-data.ts': typesOfParameters(),
};
