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
      text: 'The built-in look: a boxed card, plain fields, marks of which each opens its form, or no style sheet at all. One for all forms.',
    },
    locale: {
      takes: 'text',
      expected: 'a language such as "de" or "de-AT"',
      default: '',
      text: 'Language of the forms, with or without a country, as de, de-AT or de_AT: en, de, fr, es, it, nl, dk (or da), fi, se (sv), tr, ja, sl, pt, pl, cz (cs), hu, bg, ro, ru, cn (zh), gr (el), no (nb), sk, ar, ko.',
      without: 'the page’s lang, the browser’s languages, English',
    },
    labels: {
      takes: 'textsByKey',
      text: 'Replaces single texts by key. A space blanks a label. Keys of `errorMessages` are taken, too.',
    },
    errorMessages: { takes: 'textsByKey', text: 'Replaces single error texts by key.' },
    showLabels: { takes: 'flag', default: true, text: 'Labels of the fields.' },
    showPlaceholders: {
      takes: 'flag',
      default: true,
      text: 'Placeholders: the label’s text, for the expiry date `labels.mmyy`.',
    },
    showCVVHint: { takes: 'flag', default: false, text: 'At the security code, says where it is printed.' },
    maskCvv: { takes: 'flag', default: false, text: 'Hides the security code that is typed.' },
    autofocus: {
      takes: 'text',
      expected: 'the name of a field such as "card.number"',
      default: '',
      text: 'Name of the field that gets the focus at start.',
      without: 'none gets it',
    },
    iframeStyles: {
      text: 'Styles inside the hosted fields. Other members are ignored.',
      members: {
        'card-number-placeholder': {
          takes: 'css',
          text: 'CSS properties of the placeholder of the card number, such as `{ color: "#777" }`.',
          without: 'as outside',
        },
        'cvv-placeholder': { takes: 'css', text: 'The same for the security code.', without: 'as outside' },
      },
    },
    imageStyle: {
      oneOf: ['svg', 'png'],
      text: 'Brand marks as vectors or as pixels. Ours are vectors in any case.',
      without: 'vectors',
    },
    spinner: {
      typeName: 'SpinnerOptions',
      text: 'Look of the ring that turns in the button while it is busy. The keys are those of the spin.js library, which is not needed; `color` and `className` have an effect.',
      members: {
        lines: { takes: 'number', text: 'Number of lines.', without: 'our own look' },
        length: { takes: 'number', text: 'Length of a line, in pixels.', without: 'our own look' },
        width: { takes: 'number', text: 'Thickness of a line, in pixels.', without: 'our own look' },
        radius: { takes: 'number', text: 'Radius of the inner circle, in pixels.', without: 'our own look' },
        scale: { takes: 'number', text: 'Scales it as a whole.', without: 'our own look' },
        corners: { takes: 'number', text: 'Roundness of the corners, from 0 to 1.', without: 'our own look' },
        speed: { takes: 'number', text: 'Rounds in a second.', without: 'our own look' },
        rotate: { takes: 'number', text: 'Where it begins, in degrees.', without: 'our own look' },
        zIndex: { takes: 'number', text: 'Its place in the stack.', without: 'our own look' },
        direction: { oneOf: [1, -1], text: '1 turns clockwise, -1 the other way.', without: 'our own look' },
        animation: { takes: 'text', text: 'Name of a CSS animation.', without: 'our own look' },
        color: {
          takes: 'text',
          text: 'CSS color of the ring; `transparent` hides it.',
          without: 'our own look',
        },
        fadeColor: { takes: 'text', text: 'CSS color of the lines that fade.', without: 'our own look' },
        top: { takes: 'text', text: 'Place from above, as CSS length.', without: 'our own look' },
        left: { takes: 'text', text: 'Place from the left, as CSS length.', without: 'our own look' },
        shadow: {
          takes: 'textOrFlag',
          text: 'CSS box-shadow of the lines, or true for a usual one.',
          without: 'our own look',
        },
        className: {
          takes: 'text',
          text: 'Class of the ring, instead of `spinner`.',
          without: 'our own look',
        },
        position: { takes: 'text', text: 'CSS position.', without: 'our own look' },
      },
    },
    numberFormatting: {
      takes: 'flag',
      default: true,
      text: 'Groups the digits of the card number while it is typed.',
    },
    useSummaryPage: {
      takes: 'flag',
      default: false,
      text: 'Paying only keeps the data with the checkout; then `onSaveTransactionData` is called, and the shop charges later.',
    },
    inlineFlow: {
      takes: 'brands',
      text: 'Brands that are completed inside the page instead of on a page of their own.',
    },
    disableSubmitOnEnter: { takes: 'flag', default: false, text: 'Enter in a field no longer pays.' },
    validation: {
      takes: 'flag',
      default: true,
      text: 'With false the widget’s own validation is off, and the before-submit callbacks are not called.',
    },
    paymentTarget: {
      takes: 'text',
      expected: 'the name of a frame or window such as "_top"',
      default: '',
      text: 'Name of the frame or window where the payment of a card goes on, `_top` for the whole tab.',
      without: 'a frame of the widget beside the form',
    },
    shopperResultTarget: {
      takes: 'text',
      expected: 'the name of a frame or window such as "_top"',
      default: '',
      text: 'Name of the frame or window where `shopperResultUrl` opens; used together with `paymentTarget`.',
      without: 'the whole tab',
    },
    threeDIframeSize: {
      text: 'Size of the widget’s own 3-D Secure frame.',
      members: {
        width: {
          takes: 'text',
          expected: 'a CSS length such as "100%"',
          default: '100%',
          text: 'Its width.',
        },
        height: {
          takes: 'text',
          expected: 'a CSS length such as "580px"',
          default: '580px',
          text: 'Its height; with the default as much more as its page needs.',
        },
      },
    },
    browser: {
      text: 'What is told to the card’s issuer.',
      members: {
        threeDChallengeWindow: {
          oneOf: [1, 2, 3, 4, 5],
          text: 'Size of the issuer’s window: 1 is 250 by 400, 2 is 390 by 400, 3 is 500 by 600, 4 is 600 by 400 pixels, 5 the full screen.',
          without: 'by the width of the form',
        },
      },
    },
    checkout: {
      text: 'For a script without a checkout.',
      members: {
        amount: { takes: 'textOrNumber', text: 'The amount, while there is no checkout.', without: 'none' },
      },
    },
  },
};
