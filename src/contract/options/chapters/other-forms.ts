/** Options of the other forms (widget-contract.md 2.3). */
import type { OptionChapter } from './chapter.ts';

export const otherFormsChapter: OptionChapter = {
  id: 'other-forms',
  title: 'Other forms',
  typeName: 'OtherFormOptions',
  rows: {
    registrations: {
      text: 'Options of the form for saved cards.',
      members: {
        requireCvv: {
          takes: 'flag',
          default: false,
          text: 'Asks for the security code when the shopper pays with a saved card.',
        },
        hideInitialPaymentForms: {
          takes: 'flag',
          default: false,
          text: 'Hides the other forms behind a button while the form for saved cards is shown. Without saved cards they are shown.',
        },
      },
    },
    showOneClickWidget: {
      takes: 'flag',
      default: true,
      text: 'Shows the form for saved cards. With false it is left out, and `registrations.hideInitialPaymentForms` hides nothing.',
    },
    hideOtherPaymentButton: {
      takes: 'flag',
      default: false,
      text: 'Hides the button that shows the other forms when `registrations.hideInitialPaymentForms` is true. Scripts of the page can still click it.',
    },
    displayBic: {
      takes: 'flag',
      default: false,
      text: 'Shows a field for the BIC in the direct debit form.',
    },
    sofortCountries: {
      takes: 'textsByKey',
      text: 'Countries that the form of SOFORT offers, by code, such as `{ DE: "Deutschland" }`. An empty object offers the widget’s own list.',
    },
  },
};
