/** Options of the other wallets (widget-contract.md 2.6). */
import type { OptionChapter } from './chapter.ts';

export const samsungPayChapter: OptionChapter = {
  id: 'samsungPay',
  title: 'Samsung Pay',
  text: 'For the brand SAMSUNGPAY.',
  rows: {
    samsungPay: {
      typeName: 'SamsungPayOptions',
      text: 'All of these.',
      members: {
        serviceId: { takes: 'text', text: 'The id that Samsung has issued; the live environment needs it.' },
        merchantName: { takes: 'text', text: 'The shop’s name in the sheet.', without: 'title of the page' },
        countryCode: { takes: 'text', text: 'The shop’s country, such as DE.' },
      },
    },
  },
};

export const otherWalletsChapter: OptionChapter = {
  id: 'other-wallets',
  title: 'PayPal and Click to Pay',
  text: 'For the brands PAYPAL and CLICK_TO_PAY.',
  rows: {
    paypal: {
      typeName: 'PayPalOptions',
      callbacks: 'PayPalCallbacks',
      text: 'Holds a callback.',
      members: {},
    },
    clickToPay: {
      typeName: 'ClickToPayOptions',
      text: 'Passed on to Click to Pay as it is.',
      members: {
        cardList: {
          text: 'The list of cards.',
          members: {
            displayCardListByDefault: { takes: 'flag', text: 'The list is open at start.' },
            displayCancelOption: { takes: 'flag', text: 'A way to cancel.' },
            displayAddCard: { takes: 'flag', text: 'A way to add a card.' },
            displayPreferredCard: { takes: 'flag', text: 'Marks the preferred card.' },
            displaySignOut: { takes: 'flag', text: 'A way to sign out.' },
            displayHeader: { takes: 'flag', text: 'The heading.' },
            cardSelectionType: {
              takes: 'text',
              type: "Word<'gridView'>",
              text: 'How the cards are laid out, such as `gridView`.',
            },
            unacceptedCard: { takes: 'text', text: 'What becomes of cards that are not taken.' },
          },
        },
        otpScreen: {
          text: 'The question for a one-time code.',
          members: {
            displayOtpScreenByDefault: { takes: 'flag', text: 'The question is open at start.' },
            displayCancelOption: { takes: 'flag', text: 'A way to cancel.' },
            displayHeader: { takes: 'flag', text: 'The heading.' },
            autoSubmit: { takes: 'flag', text: 'Sends the code when it is complete.' },
            hideLoader: { takes: 'flag', text: 'No sign of loading.' },
            displayRememberMe: { takes: 'flag', text: 'Offers to remember the device.' },
            otpResendLoading: { takes: 'flag', text: 'A sign of loading while a code is sent again.' },
            displayPayAnotherWay: { takes: 'flag', text: 'A way to pay otherwise.' },
            type: { takes: 'text', type: "Word<'overlay'>", text: 'How it is shown, such as `overlay`.' },
          },
        },
        srcMark: {
          text: 'The mark.',
          members: {
            height: { takes: 'textOrNumber', type: 'string', text: 'Its height.' },
            width: { takes: 'textOrNumber', type: 'string', text: 'Its width.' },
            darkTheme: { takes: 'flag', text: 'For dark pages.' },
          },
        },
        learnMore: {
          text: 'The explanation.',
          members: {
            displayCloseButton: { takes: 'flag', text: 'A cross to close it.' },
            displayOkButton: { takes: 'flag', text: 'A button to close it.' },
          },
        },
      },
    },
  },
};
