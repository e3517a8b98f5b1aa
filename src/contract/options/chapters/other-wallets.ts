/** Options of the other wallets (widget-contract.md 2.6). */
import type { OptionChapter } from './chapter.ts';

export const samsungPayChapter: OptionChapter = {
  id: 'samsungPay',
  title: 'Samsung Pay',
  text: 'For the brand SAMSUNGPAY.',
  rows: {
    samsungPay: {
      typeName: 'SamsungPayOptions',
      text: 'Options of Samsung Pay, for the brand SAMSUNGPAY.',
      members: {
        serviceId: {
          takes: 'text',
          text: 'Service id that Samsung has issued to the shop. The live environment requires it.',
        },
        merchantName: {
          takes: 'text',
          text: 'Name of the shop in the Samsung Pay sheet.',
          without: 'the merchant’s name, else the title of the page',
        },
        countryCode: {
          takes: 'text',
          text: 'Country of the shop, as two letters such as DE, that is sent to Samsung.',
          without: 'merchant.country of the checkout',
        },
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
      text: 'Holds the callback `onApprove` of PayPal; there are no other options for PayPal.',
      members: {},
    },
    clickToPay: {
      typeName: 'ClickToPayOptions',
      text: 'Options of Click to Pay, for the brand CLICK_TO_PAY. The widget accepts them and ignores them: it shows no card list of its own.',
      members: {
        cardList: {
          text: 'Click to Pay: look of the card list. It has no effect here.',
          members: {
            displayCardListByDefault: {
              takes: 'flag',
              text: 'Click to Pay: opens the card list at the start. It has no effect here.',
            },
            displayCancelOption: {
              takes: 'flag',
              text: 'Click to Pay: shows a button that cancels in the card list. It has no effect here.',
            },
            displayAddCard: {
              takes: 'flag',
              text: 'Click to Pay: shows a button that adds a card to the card list. It has no effect here.',
            },
            displayPreferredCard: {
              takes: 'flag',
              text: 'Click to Pay: marks the preferred card in the card list. It has no effect here.',
            },
            displaySignOut: {
              takes: 'flag',
              text: 'Click to Pay: shows a link that signs the shopper out in the card list. It has no effect here.',
            },
            displayHeader: {
              takes: 'flag',
              text: 'Click to Pay: shows the heading of the card list. It has no effect here.',
            },
            cardSelectionType: {
              takes: 'text',
              type: "Word<'gridView'>",
              text: 'Click to Pay: layout of the cards in the card list, such as `gridView`. It has no effect here.',
            },
            unacceptedCard: {
              takes: 'text',
              text: 'Click to Pay: treatment of cards in the card list that the shop does not accept. It has no effect here.',
            },
          },
        },
        otpScreen: {
          text: 'Click to Pay: look of the screen that asks for the one-time code. It has no effect here.',
          members: {
            displayOtpScreenByDefault: {
              takes: 'flag',
              text: 'Click to Pay: opens the screen for the one-time code at the start. It has no effect here.',
            },
            displayCancelOption: {
              takes: 'flag',
              text: 'Click to Pay: shows a button that cancels on the screen for the one-time code. It has no effect here.',
            },
            displayHeader: {
              takes: 'flag',
              text: 'Click to Pay: shows the heading of the screen for the one-time code. It has no effect here.',
            },
            autoSubmit: {
              takes: 'flag',
              text: 'Click to Pay: sends the one-time code as soon as it is complete. It has no effect here.',
            },
            hideLoader: {
              takes: 'flag',
              text: 'Click to Pay: hides the loading indicator on the screen for the one-time code. It has no effect here.',
            },
            displayRememberMe: {
              takes: 'flag',
              text: 'Click to Pay: offers to remember the device on the screen for the one-time code. It has no effect here.',
            },
            otpResendLoading: {
              takes: 'flag',
              text: 'Click to Pay: shows a loading indicator while a one-time code is sent again. It has no effect here.',
            },
            displayPayAnotherWay: {
              takes: 'flag',
              text: 'Click to Pay: offers another way to pay on the screen for the one-time code. It has no effect here.',
            },
            type: {
              takes: 'text',
              type: "Word<'overlay'>",
              text: 'Click to Pay: form of the screen for the one-time code, such as `overlay`. It has no effect here.',
            },
          },
        },
        srcMark: {
          text: 'Click to Pay: look of the Click to Pay mark. It has no effect here.',
          members: {
            height: {
              takes: 'textOrNumber',
              type: 'string',
              text: 'Click to Pay: height of the Click to Pay mark. It has no effect here.',
            },
            width: {
              takes: 'textOrNumber',
              type: 'string',
              text: 'Click to Pay: width of the Click to Pay mark. It has no effect here.',
            },
            darkTheme: {
              takes: 'flag',
              text: 'Click to Pay: draws the Click to Pay mark for dark pages. It has no effect here.',
            },
          },
        },
        learnMore: {
          text: 'Click to Pay: look of the explanation of Click to Pay. It has no effect here.',
          members: {
            displayCloseButton: {
              takes: 'flag',
              text: 'Click to Pay: shows a cross that closes the explanation of Click to Pay. It has no effect here.',
            },
            displayOkButton: {
              takes: 'flag',
              text: 'Click to Pay: shows a button that closes the explanation of Click to Pay. It has no effect here.',
            },
          },
        },
      },
    },
  },
};
