/** The gateway's ranges of mada, Meeza and Dankort. */
import { findRuns, prefixTest } from './ranges.mjs';

/** @typedef {import('./compare.mjs').Meant} Meant */

const file = 'src/gateway/core/bin-list.ts';

/** @param {string} ranges */
const testOf = (ranges) => prefixTest(ranges.split(' ').map((range) => range.split('-')));

/** @type {readonly Meant[]} */
const madaOfTypes = [
  {
    here: 'MADA/223379 MADA/224020 MADA/401778 MADA/405454 MADA/407281 MADA/407520 MADA/410834 MADA/422222 MADA/442429 MADA/442463 MADA/454887 MADA/455017 MADA/490980 MADA/492464 MADA/515079 MADA/516138 MADA/521661 MADA/524940 MADA/539737 MADA/555610',
    page: 'moyasar-payment-form 2.2.10, dist/moyasar.mjs',
    day: '2026-11-30',
    reason: 'Newer ranges of mada, which gateways in Saudi Arabia publish; the package is older.',
  },
];

const ofActiveMerchant =
  '504300 506968 508160 585265 588848 588850 588982-588983 589005 589206 604906 605141 636120 968201-968209 968211';
const ofBinCc = '968201-968211';

/** @param {{ createBinList: (configured: {}) => Readonly<Partial<Record<string, string>>> }} ours */
const oursOf = ({ createBinList }) => testOf(createBinList({}).MADA ?? '');

/** A page with a part of mada's ranges. @param {string} publisher @param {string} page @param {string} ranges @returns {import('./tables.mjs').Other} */
const againstPart = (publisher, page, ranges) => ({
  packages: [],
  publisher,
  page,
  day: '2026-11-30',
  brands: ['MADA'],
  differences: (_packages, ours) => {
    const [isOurs, isTheirs] = [oursOf(ours), testOf(ranges)];
    return findRuns('MADA', (prefix) => isOurs(prefix) && isTheirs(prefix), isTheirs, false);
  },
  meant: [],
});

/** @type {readonly import('./tables.mjs').Table[]} */
export const madaTables = [
  {
    name: 'Ranges of mada, Meeza and Dankort at the gateway',
    file,
    ours: ({ createBinList }) =>
      Object.fromEntries(
        Object.entries(createBinList({})).flatMap(([code, ranges = '']) =>
          ranges.split(' ').map((range) => [`${code}/${range}`, 'yes']),
        ),
      ),
    against: [
      {
        packages: ['creditcards-types@4.0.0'],
        brands: ['MADA'],
        differences: ({ load }, ours) => {
          const { eagerPattern } = load('creditcards-types/types/mada');
          return findRuns('MADA', oursOf(ours), (prefix) => eagerPattern.test(prefix), false);
        },
        meant: madaOfTypes,
      },
      againstPart(
        'ActiveMerchant',
        'https://github.com/activemerchant/active_merchant/tree/ca45b1b06, credit_card_methods.rb, MADA_RANGES',
        ofActiveMerchant,
      ),
      againstPart('bin-cc', 'https://github.com/renatovico/bin-cc/tree/14d35a0, data/sources/mada', ofBinCc),
    ],
  },
];
