/** Numbers of persons and companies: made ones, and what npm's stdnum says of each and of the one after it. */

/** @typedef {import('./tables.mjs').Table} Table */

/** Our name, the one in stdnum, and two numbers that were made for it. @type {readonly (readonly [string, string, string])[]} */
const twins = [
  ['BR CNPJ', 'BR/cnpj', '69896500000150 33014902000136'],
  ['CN RIC', 'CN/ric', '440305195601279573 440305195406173853'],
  ['ES NSS', 'ES/nss', '280842045418 287900065007'],
  ['FR NIR', 'FR/nir', '150027549144127 151047599354575'],
  ['FR SIRET', 'FR/siret', '73282932049253 73282932071778'],
  ['GB VAT with branch', 'GB/vat', '082984331697 469265801479'],
  ['GT CUI', 'GT/cui', '3150119711301 0813434341301'],
  ['ID NPWP', 'ID/npwp', '010124147953554 016969651860510'],
  ['IN Aadhaar', 'IN/aadhaar', '238488658840 337122485098'],
  ['JP corporate number', 'JP/cn', '2878458616786 5745557876834'],
  ['KR RRN', 'KR/rrn', '8906232456935 9705051636211'],
  ['LT VAT', 'LT/pvm', '453535549017 054275329218'],
  ['MK EDB', 'MK/edb', '2251649306940 7905881343493'],
  ['MY NRIC', 'MY/nric', '701213107741 690309103178'],
  ['PL REGON', 'PL/regon', '15212233781562 17424235028990'],
  ['RO CNP', 'RO/cnp', '1870105409176 1601220406615'],
  ['RU INN', 'RU/inn', '415543481991 610077880777'],
  ['TH national id and TIN', 'TH/idnr', '6844332368055 6657548761248'],
  ['VN MST with branch', 'VN/mst', '0117169696001 0123848865001'],
  ['ZA national id', 'ZA/idnr', '5706050619086 5003214642083'],
];

/** Two numbers, and those that differ from them in the last digit. */
const examplesOf = (/** @type {string} */ numbers) =>
  numbers.split(' ').flatMap((number) => [number, number.slice(0, -1) + ((Number(number.at(-1)) + 1) % 10)]);

/** @type {readonly Table[]} */
export const identityNumberTables = [
  {
    name: 'Numbers of persons and companies',
    file: 'src/contract/parameters/identity-numbers-data.ts',
    ours: ({ identityNumberRules }) =>
      Object.fromEntries(identityNumberRules.map(({ name }) => [name.replaceAll(' ', '_'), 'yes'])),
    against: [
      {
        packages: ['stdnum@1.12.0'],
        theirs: ({ load }) =>
          Object.fromEntries(
            twins.flatMap(([name, path, numbers]) => {
              const [country = '', rule = ''] = path.split('/');
              const { validate } = load('stdnum').stdnum[country][rule];
              return examplesOf(numbers).map((number) => [
                `${name}/${number}`,
                validate(number).isValid ? 'valid' : 'wrong',
              ]);
            }),
          ),
        judge: (key, { findIdentityNumbers }) => {
          const [name = '', number = ''] = key.split('/');
          return findIdentityNumbers(number).includes(name) ? 'valid' : 'wrong';
        },
        meant: [],
      },
    ],
    byHand: [
      {
        page: 'the pages that the rows name',
        day: '2026-11-30',
        result:
          'Of seven no package was found: the card of the health service in Brazil, the ids of Egypt, Japan, Pakistan and Uzbekistan, the OGRN of Russia, and the IIN of Kazakhstan.',
      },
    ],
  },
];
