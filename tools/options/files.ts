/** The committed files that are generated from the descriptions of the options, by their paths. */
import { formChapters, optionsOfPage, optionsOfWallets } from '../../src/contract/options/chapters/index.ts';
import { en } from '../../src/texts/form.ts';
import { createOptionDocuments } from './document-of-options.ts';
import {
  typesOfForms,
  typesOfGroups,
  typesOfSettings,
  typesOfTexts,
  typesOfWallets,
} from './types-of-options.ts';

export const files: Readonly<Record<string, string>> = {
  'src/contract/options/types.ts': typesOfForms(formChapters, optionsOfWallets),
  'src/contract/options/group-types.ts': typesOfGroups(formChapters),
  'src/contract/options/text-keys-data.ts': typesOfTexts(Object.keys(en)),
  'src/contract/options/wallet-types.ts': typesOfWallets(optionsOfWallets),
  'src/contract/options/settings.ts': typesOfSettings(optionsOfPage, optionsOfWallets),
  ...createOptionDocuments(),
};
