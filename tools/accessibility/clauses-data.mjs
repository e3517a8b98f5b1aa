/**
 * What the report says of clauses that are no criterion of WCAG: EN 301 549 V3.2.1, chapters 4 to 8 and 10 to 13, and the
 * Revised Section 508. A clause of which `supports` is said names its test; a chapter that is not about the product says why.
 *
 * @typedef {object} Clause
 * @property {string} id
 * @property {string} name
 * @property {'supports' | 'partially' | 'does not support' | 'not applicable'} state
 * @property {string} remark
 * @property {string} [file] of the test
 * @property {string} [test] a part of its name
 */

const golden = {
  file: 'e2e/stories/golden.spec.ts',
  test: 'names, roles, descriptions and states of the forms',
};
const voices = { file: 'test/tools/voices.test.ts', test: 'is of today’s words and frames' };
const keyboard = {
  file: 'e2e/stories/accessibility.spec.ts',
  test: 'Tab goes through the fields in visual order',
};
const large = { file: 'e2e/stories/text-size.spec.ts', test: 'text of twice the size' };
const colours = { file: 'e2e/stories/devices.spec.ts', test: 'forced colours and less motion' };
const silent = { file: 'test/wcag.test.ts', test: 'nothing %s' };

/** @type {(id508: string, idEn: string) => readonly Clause[]} */
const performance = (section, clause) => {
  const isEn = section === '';
  /** @type {readonly Omit<Clause, 'id'>[]} */
  const rows = [
    {
      name: 'Without vision',
      state: 'partially',
      remark:
        'names, roles and announcements are tests, and one reader, Orca, is heard in some journeys; nobody who depends on a reader has tried it',
      ...voices,
    },
    { name: 'With limited vision', state: 'supports', remark: 'text of twice the size is whole', ...large },
    {
      name: 'Without perception of colour',
      state: 'supports',
      remark: 'nothing is told by colour alone',
      ...colours,
    },
    { name: 'Without hearing', state: 'supports', remark: 'there is no sound', ...silent },
    { name: 'With limited hearing', state: 'supports', remark: 'there is no sound', ...silent },
    {
      name: isEn ? 'With no or limited vocal capability' : 'Without speech',
      state: 'supports',
      remark: 'nothing is spoken to it',
      ...silent,
    },
    {
      name: 'With limited manipulation or strength',
      state: 'supports',
      remark: 'everything is done by keys, one after the other',
      ...keyboard,
    },
    {
      name: 'With limited reach',
      state: 'not applicable',
      remark: 'there is no hardware',
    },
    ...(isEn
      ? [
          /** @type {Omit<Clause, 'id'>} */ ({
            name: 'Minimise photosensitive seizure triggers',
            state: 'supports',
            remark: 'nothing flashes',
            file: 'test/wcag.test.ts',
            test: 'only turns, appears, or goes pale once',
          }),
        ]
      : []),
    {
      name: isEn
        ? 'With limited cognition, language or learning'
        : 'With limited language, cognitive and learning abilities',
      state: 'partially',
      remark: 'errors say what to do; the time for a payment is short (see 2.2.1)',
      file: 'e2e/stories/validation.spec.ts',
      test: 'have five texts',
    },
    ...(isEn
      ? [
          /** @type {Omit<Clause, 'id'>} */ ({
            name: 'Privacy',
            state: 'supports',
            remark: 'a masked code stays masked and is named as any other field',
            ...golden,
          }),
        ]
      : []),
  ];
  return rows.map((row, index) => ({ id: `${section || clause}.${index + 1}`, ...row }));
};

/** @type {readonly { title: string, clauses: readonly Clause[] }[]} */
export const chapters = [
  { title: 'EN 301 549, chapter 4: functional performance', clauses: performance('', '4.2') },
  {
    title: 'EN 301 549, chapter 5: generic requirements',
    clauses: [
      {
        id: '5.1',
        name: 'Closed functionality',
        state: 'not applicable',
        remark: 'assistive technology can be attached',
      },
      {
        id: '5.2',
        name: 'Activation of accessibility features',
        state: 'not applicable',
        remark: 'there are none to switch on',
      },
      {
        id: '5.3',
        name: 'Biometrics',
        state: 'not applicable',
        remark: 'the product asks for none; what a bank asks is its own',
      },
      {
        id: '5.4',
        name: 'Preservation of accessibility information during conversion',
        state: 'not applicable',
        remark: 'nothing is converted',
      },
      { id: '5.5', name: 'Operable parts', state: 'not applicable', remark: 'there is no hardware' },
      {
        id: '5.6',
        name: 'Locking or toggle controls',
        state: 'not applicable',
        remark: 'there is no hardware, and no such key',
      },
      { id: '5.7', name: 'Key repeat', state: 'not applicable', remark: 'the browser repeats keys' },
      {
        id: '5.8',
        name: 'Double-strike key acceptance',
        state: 'not applicable',
        remark: 'the browser reads keys',
      },
      {
        id: '5.9',
        name: 'Simultaneous user actions',
        state: 'supports',
        remark: 'nothing asks for two at once',
        file: 'test/wcag.test.ts',
        test: 'acts while a pointer is down',
      },
    ],
  },
  {
    title: 'EN 301 549, chapters 6 to 8',
    clauses: [
      {
        id: '6',
        name: 'ICT with two-way voice communication',
        state: 'not applicable',
        remark: 'there is none',
      },
      { id: '7', name: 'ICT with video capabilities', state: 'not applicable', remark: 'there is no video' },
      { id: '8', name: 'Hardware', state: 'not applicable', remark: 'there is none' },
    ],
  },
  {
    title: 'EN 301 549, chapters 10 to 13',
    clauses: [
      {
        id: '10',
        name: 'Non-web documents',
        state: 'not applicable',
        remark: 'every document is a page or Markdown',
      },
      {
        id: '11',
        name: 'Software',
        state: 'not applicable',
        remark: 'what shoppers use is web content (chapter 9)',
      },
      {
        id: '12.1.1',
        name: 'Accessibility and compatibility features',
        state: 'partially',
        remark: 'this report and the browsers page say them; no test reads it',
      },
      {
        id: '12.1.2',
        name: 'Accessible documentation',
        state: 'partially',
        remark:
          'pages of /docs are HTML with headings and a language; no test holds all against every criterion',
      },
      { id: '12.2', name: 'Support services', state: 'not applicable', remark: 'the project offers none' },
      { id: '13', name: 'Relay and emergency services', state: 'not applicable', remark: 'there are none' },
    ],
  },
  { title: 'Revised Section 508, chapter 3: functional performance', clauses: performance('302', '') },
  {
    title: 'Revised Section 508, chapters 4 to 6',
    clauses: [
      { id: '4', name: 'Hardware', state: 'not applicable', remark: 'there is none' },
      {
        id: '501.1',
        name: 'Scope: incorporation of WCAG 2.0',
        state: 'partially',
        remark: 'see the criteria of level A and AA, which hold those of WCAG 2.0',
      },
      {
        id: '502',
        name: 'Interoperability with assistive technology',
        state: 'not applicable',
        remark: 'web content, which the browser exposes',
      },
      { id: '503', name: 'Applications', state: 'not applicable', remark: 'web content' },
      { id: '504', name: 'Authoring tools', state: 'not applicable', remark: 'it is none' },
      {
        id: '602.2',
        name: 'Accessibility and compatibility features',
        state: 'partially',
        remark: 'as EN 301 549, 12.1.1',
      },
      {
        id: '602.3',
        name: 'Electronic support documentation',
        state: 'partially',
        remark: 'as EN 301 549, 12.1.2',
      },
      { id: '603', name: 'Support services', state: 'not applicable', remark: 'the project offers none' },
    ],
  },
];

/** The criteria of WCAG 2.2 that EN 301 549 V3.2.1 does not have, because it holds WCAG 2.1. */
export const newInVersion22 = ['2.4.11', '2.5.7', '2.5.8', '3.2.6', '3.3.7', '3.3.8'];
