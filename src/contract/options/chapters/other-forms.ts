/** Options of the other forms (widget-contract.md 2.3). */
import type { OptionChapter } from './chapter.ts';

export const otherFormsChapter: OptionChapter = {
  id: 'other-forms',
  title: 'Other forms',
  typeName: 'OtherFormOptions',
  rows: {
    registrations: {
      text: 'Saved cards.',
      members: {
        requireCvv: { takes: 'flag', default: false, text: 'A saved card asks for its security code.' },
        hideInitialPaymentForms: {
          takes: 'flag',
          default: false,
          text: 'With a saved card the other forms wait behind a button. Without one they are shown.',
        },
      },
    },
    showOneClickWidget: {
      takes: 'flag',
      default: true,
      text: 'Shows saved cards. `false`: none is drawn, and no form waits behind them.',
    },
    hideOtherPaymentButton: {
      takes: 'flag',
      default: false,
      text: 'Hides the button that shows the other forms; scripts of the page can still click it.',
    },
    displayBic: { takes: 'flag', default: false, text: 'Direct debit asks for the BIC, too.' },
    sofortCountries: {
      takes: 'textsByKey',
      text: 'Countries that SOFORT offers, by code: `{ DE: "Deutschland" }`. Empty is a list of our own.',
    },
  },
};
