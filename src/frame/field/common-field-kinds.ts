import { commonCandidates, findCommonBrand, matchCommon } from '#contract/brands/common-rules.ts';
import { createShape, judgeDetected } from '#contract/card/detected.ts';
import { codeKind, type FieldKinds } from './kinds.ts';

/** The fields of a form that offers only common brands, without the BIN list and without SAQ A. */
export const commonFieldKinds: FieldKinds = {
  'card.number': {
    shape: ({ brands, grouped }) => createShape((digits) => commonCandidates(digits, brands), grouped),
    // While the field is empty, no number rules are read.
    judge: (digits, { brands }) =>
      digits
        ? judgeDetected(digits, matchCommon(digits, brands), commonCandidates(digits, brands))
        : { problem: 'empty' },
  },
  'card.cvv': codeKind(findCommonBrand),
};
