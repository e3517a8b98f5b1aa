/** Options of every form (widget-contract.md 2.1). */
import type { OptionChapter } from './chapter.ts';

export const generalChapter: OptionChapter = {
  id: 'general',
  title: 'Every form',
  typeName: 'GeneralOptions',
  rows: {
    style: {
      oneOf: ['card', 'plain', 'logos', 'none'],
      default: 'card',
      text: 'Look of all forms: `card` draws each form in a box, `plain` only its fields, `logos` a row of brand marks that open the forms, whatever `layout` says, `none` uses no style sheet.',
    },
    layout: {
      oneOf: ['stacked', 'accordion', 'compact'],
      default: 'stacked',
      text: '`accordion`: a row per method, one form open; `stacked`, `compact`: all open.',
    },
    locale: {
      takes: 'text',
      expected: 'a language such as "de" or "de-AT"',
      default: '',
      text: 'Language of the forms. A code stands alone or with a country, as de, de-AT or de_AT: en, de, fr, es, it, nl, dk (or da), fi, se (sv), tr, ja, sl, pt, pl, cz (cs), hu, bg, ro, ru, cn (zh), gr (el), no (nb), sk, ar, ko.',
      without: 'the lang attribute of the page, else the languages of the browser, else English',
    },
    labels: {
      takes: 'textsByKey',
      type: 'TextReplacements',
      text: 'Replaces texts of the forms by their keys, such as `{ cardHolder: "Name" }`. In `submit`, `{0}` stands for the amount of the checkout: `{ submit: "Pay {0}" }`; the usual text is there until the amount is known. A text of one space makes a label blank. Keys of `errorMessages` count here, too. Where the press is the order, the law names the words of `submit` (docs/merchants.md).',
    },
    errorMessages: {
      takes: 'textsByKey',
      type: 'TextReplacements',
      text: 'Replaces error texts of the forms by their keys, such as `{ cvvError: "Check the code" }`. Keys of `labels` count here, too.',
    },
    showLabels: { takes: 'flag', default: true, text: 'Shows the labels of the fields.' },
    showPlaceholders: {
      takes: 'flag',
      default: true,
      text: 'Shows placeholders in the fields: the text of the label, and in the expiry date the text `labels.mmyy`; see `placeholders`.',
    },
    placeholders: {
      oneOf: ['label', 'example'],
      default: 'label',
      text: 'Placeholders: `label` repeats the label (the code’s as `CVV` or `CVC`), `example` (default but in `stacked`) says what to type, such as `1234 1234 1234 1234` or an IBAN; it needs `showLabels`.',
    },
    showCVVHint: {
      takes: 'flag',
      default: false,
      text: 'Shows an icon at the security code that says where it is printed on the card.',
    },
    maskCvv: {
      takes: 'flag',
      default: false,
      text: 'Hides the digits of the security code while the shopper types them.',
    },
    autofocus: {
      takes: 'text',
      expected: 'the name of a field such as "card.number"',
      default: '',
      text: 'Name of the field that gets the focus when the forms are ready, such as `card.number`. A focus that the shopper has set already stays.',
      without: 'no field',
    },
    iframeStyles: {
      text: 'CSS properties of the placeholders in hosted fields. Members other than `card-number-placeholder` and `cvv-placeholder` are ignored.',
      members: {
        'card-number-placeholder': {
          takes: 'css',
          text: 'CSS properties of the placeholder in the hosted field of the card number, such as `{ color: "#777" }`; with `enableSAQACompliance` also of expiry date and card holder.',
          without: 'the style of the placeholders in the page',
        },
        'cvv-placeholder': {
          takes: 'css',
          text: 'CSS properties of the placeholder in the hosted field of the security code, such as `{ color: "#777" }`.',
          without: 'the style of the placeholders in the page',
        },
      },
    },
    fonts: {
      takes: 'fonts',
      text: 'Fonts of the shop for the fields in frames, such as `[{ family: "Lora", src: "https://shop.example/lora.woff2" }]`, at most 8. The gateway fetches each WOFF2 file, of at most 200 KB, whose address is in the merchant’s `fonts` of its configuration. In the frames all digits have one width.',
    },
    imageStyle: {
      oneOf: ['svg', 'png'],
      text: 'How brand marks are drawn. The brand’s mark is an image of the gateway; a brand without one has its name in a frame, drawn by CSS. `svg` draws that name as an image, too; `png` loads no image and draws names only.',
      without: 'the gateway’s mark, or the name by CSS',
    },
    spinner: {
      typeName: 'SpinnerOptions',
      text: 'Look of the ring that turns in the pay button while a payment is sent. It takes the keys of the spin.js library, which is not needed; only `color` and `className` have an effect.',
      members: {
        lines: {
          takes: 'number',
          text: 'In spin.js, the number of lines. It has no effect here.',
        },
        length: {
          takes: 'number',
          text: 'In spin.js, the length of a line in pixels. It has no effect here.',
        },
        width: {
          takes: 'number',
          text: 'In spin.js, the thickness of a line in pixels. It has no effect here.',
        },
        radius: {
          takes: 'number',
          text: 'In spin.js, the radius of the inner circle in pixels. It has no effect here.',
        },
        scale: {
          takes: 'number',
          text: 'In spin.js, the scale of the whole ring. It has no effect here.',
        },
        corners: {
          takes: 'number',
          text: 'In spin.js, the roundness of the corners, from 0 to 1. It has no effect here.',
        },
        speed: {
          takes: 'number',
          text: 'In spin.js, the rounds in a second. It has no effect here.',
        },
        rotate: {
          takes: 'number',
          text: 'In spin.js, the angle at the start in degrees. It has no effect here.',
        },
        zIndex: {
          takes: 'number',
          text: 'In spin.js, the CSS z-index of the ring. It has no effect here.',
        },
        direction: {
          oneOf: [1, -1],
          text: 'In spin.js, the direction in which the ring turns: 1 clockwise, -1 counterclockwise. It has no effect here.',
        },
        animation: {
          takes: 'text',
          text: 'In spin.js, the name of a CSS animation. It has no effect here.',
        },
        color: {
          takes: 'text',
          text: 'CSS color of the ring that turns in the pay button; `transparent` hides the ring.',
          without: 'the color of the button’s text',
        },
        fadeColor: {
          takes: 'text',
          text: 'In spin.js, the CSS color of the lines that fade. It has no effect here.',
        },
        top: {
          takes: 'text',
          text: 'In spin.js, the distance from above as a CSS length. It has no effect here.',
        },
        left: {
          takes: 'text',
          text: 'In spin.js, the distance from the left as a CSS length. It has no effect here.',
        },
        shadow: {
          takes: 'textOrFlag',
          text: 'In spin.js, the CSS box-shadow of the lines, or true for the usual one. It has no effect here.',
        },
        className: {
          takes: 'text',
          text: 'CSS class of the ring that turns in the pay button.',
          without: 'spinner',
        },
        position: {
          takes: 'text',
          text: 'In spin.js, the CSS position of the ring. It has no effect here.',
        },
      },
    },
    numberFormatting: {
      takes: 'flag',
      default: true,
      text: 'Shows the digits of the card number in groups while the shopper types.',
    },
    useSummaryPage: {
      takes: 'flag',
      default: false,
      text: 'The pay button stores the shopper’s data with the checkout and charges nothing. Then `onSaveTransactionData` is called, and the shop’s server charges later.',
    },
    inlineFlow: {
      takes: 'brands',
      text: 'Codes of virtual account brands, such as PAYPAL, whose page opens in a frame of the form instead of a window or the whole tab.',
    },
    disabled: {
      takes: 'flag',
      default: false,
      text: 'Nothing can be typed or pressed; what was typed stays.',
    },
    disableSubmitOnEnter: {
      takes: 'flag',
      default: false,
      text: 'With true, pressing Enter in a field does not start the payment.',
    },
    validation: {
      takes: 'flag',
      default: true,
      text: 'With false the widget neither checks the fields before a payment nor calls the callbacks that can stop a payment, such as `onBeforeSubmitCard`. The gateway still checks the payment.',
    },
    sessionExtension: {
      takes: 'flag',
      default: true,
      text: 'Five minutes before its checkout ends, the shopper can extend it by 30 minutes with one press, ten times at most. With false a notice counts the minutes instead, and WCAG 2.2, 2.2.1, is not met.',
    },
    paymentTarget: {
      takes: 'text',
      expected: 'the name of a frame or window such as "_top"',
      default: '',
      text: 'Name of the frame or window where a card payment goes on, for example with 3-D Secure; `_top` is the whole tab.',
      without: 'a frame of the widget beside the form',
    },
    shopperResultTarget: {
      takes: 'text',
      expected: 'the name of a frame or window such as "_top"',
      default: '',
      text: 'Name of the frame or window where `shopperResultUrl` opens after a card payment; counts only together with `paymentTarget`.',
      without: 'the whole tab',
    },
    threeDIframeSize: {
      text: 'Size of the widget’s own 3-D Secure frame.',
      members: {
        width: {
          takes: 'text',
          expected: 'a CSS length such as "100%"',
          default: '100%',
          text: 'Width of the widget’s own 3-D Secure frame, as a CSS length.',
        },
        height: {
          takes: 'text',
          expected: 'a CSS length such as "580px"',
          default: '580px',
          text: 'Height of the widget’s own 3-D Secure frame, as a CSS length. A frame with the default height is as tall as a code to pay with; for a bank’s page it grows when that needs more, up to 80 % of the window’s height.',
        },
      },
    },
    browser: {
      text: 'Data about the shopper’s browser that is sent to the card’s issuer.',
      members: {
        threeDChallengeWindow: {
          oneOf: [1, 2, 3, 4, 5],
          default: 5,
          text: 'Size of the page on which the card’s issuer asks the shopper to confirm, in pixels: 1 is 250 by 400, 2 is 390 by 400, 3 is 500 by 600, 4 is 600 by 400, 5 fills the frame.',
        },
      },
    },
    checkout: {
      text: 'Data of the payment for a page whose script tag names no checkout.',
      members: {
        amount: {
          takes: 'textOrNumber',
          text: 'Amount that the sheets of Apple Pay, Google Pay and Samsung Pay show while there is no checkout, such as "92.00".',
          without: 'none',
        },
      },
    },
  },
};
