/** The files that are generated from tables, by their paths. */
import { formChapters, optionsOfPage, optionsOfWallets } from '../../src/contract/options/chapters/index.ts';
import { cutLong } from '../../src/reference/markdown/chapters.ts';
import { en } from '../../src/texts/form.ts';
import { createOptionDocuments } from './document-of-options.ts';
import { createReferenceDocuments } from './documents-of-reference.ts';
import { createLlms } from './llms.ts';
import { typesOfAnswers } from './types-of-answers.ts';
import {
  typesOfForms,
  typesOfGroups,
  typesOfSettings,
  typesOfTexts,
  typesOfWallets,
} from './types-of-options.ts';
import { typesOfParameters } from './types-of-parameters.ts';

export const files: Readonly<Record<string, string>> = {
  'src/contract/options/types.ts': typesOfForms(formChapters, optionsOfWallets),
  'src/contract/options/group-types.ts': typesOfGroups(formChapters),
  'src/contract/options/text-keys-data.ts': typesOfTexts(Object.keys(en)),
  'src/contract/options/wallet-types.ts': typesOfWallets(optionsOfWallets),
  'src/contract/options/settings.ts': typesOfSettings(optionsOfPage, optionsOfWallets),
  'src/merchant/bodies-data.ts': typesOfAnswers(),
  'src/merchant/parameter-names-data.ts': typesOfParameters(),
  'llms.txt': createLlms(),
  ...createOptionDocuments(),
  ...cutLong(createReferenceDocuments()),
};
