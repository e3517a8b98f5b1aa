/** Test numbers that acquirers and others publish on their pages, by the brand that the page names. */

/**
 * @typedef {object} PublishedNumbers
 * @property {string} publisher
 * @property {string} page
 * @property {string} day
 * @property {Readonly<Record<string, string>>} numbers by brand, with a space between them
 * @property {readonly import('./compare.mjs').Meant[]} meant
 */

/** @type {readonly PublishedNumbers[]} */
export const publishedNumbers = [
  {
    publisher: 'Adyen',
    page: 'https://github.com/amercier/adyen-test-cards/tree/8629a68, src/index.ts, Adyen’s test cards',
    day: '2026-11-30',
    numbers: {
      AIRPLUS: '135410014004955',
      AMEX: '370000000000002 370000000100018',
      BCMC: '6703444444444449 6703000000000000003',
      CARTEBANCAIRE: '4035501000000008 4360000001000005',
      DANKORT: '5019555544445555',
      DINERS: '36006666333344 36070500001020',
      DISCOVER: '6011601160116611 6445644564456445',
      ELO: '5066991111111118',
      HIPERCARD: '6062828888666688',
      JCB: '3569990010095841',
      MAESTRO: '6771798021000008',
      MASTER:
        '2222400070000005 5555341244441115 5577000055770004 5136333333333335 5555444433331111 2222410740360010 2223000048410010 2223520443560010 6771798025000004 5106040000000008',
      UNIONPAY: '8171999927660000 8171999900000000021 6243030000000001 6250946000000016',
      VISA: '4111111145551142 4988438843884305 4166676667666746 4646464646464644 4977949494949497 4199350000000002',
      VPAY: '4013250000000000006',
    },
    meant: [
      {
        other: { 135410014004955: 'none, there AIRPLUS' },
        page: 'creditcards-types 4.0.0, types/uatp.js',
        day: '2026-11-30',
        reason:
          'Adyen’s number is of another issuer of the Universal Air Travel Plan; the row is AirPlus alone, 122 and 192.',
      },
      {
        other: { 6771798025000004: 'MAESTRO, there MASTER' },
        page: 'credit-card-type 10.3.0, card-types.js',
        day: '2026-11-30',
        reason: '67 is Maestro’s; Adyen lists the number as a card of Mastercard’s company.',
      },
    ],
  },
  {
    publisher: 'Mercado Pago',
    page: 'https://www.mercadopago.com.ar/developers, “Local test cards”',
    day: '2026-11-30',
    numbers: {
      ARGENCARD: '5011054211206753',
      CABAL: '6035227716427021',
      CABALDEBIT: '6042012045809847 6042013076608231',
      CENCOSUD: '6034937272862830',
      DINERS: '30238030180020 36126735740137 36613663340014 30578742050528 30141632253213',
      ELO: '5067268650517446 5067766783888311',
      HIPERCARD: '6062826786276634',
      MASTERDEBIT: '5175622852301034 5287338310253304 5579078521025680 5160033004714834',
      MERCADOLIVRE: '5300327221513800',
      NARANJA: '5895627823453005',
      NATIVA: '5465532683840176',
      TARJETASHOPPING: '6034880000944555',
      VISADEBIT: '4055167802302037 4002768694395619 4189141221267633 4941337130029283',
    },
    meant: [],
  },
  {
    publisher: 'EBANX',
    page: 'https://docs.ebanx.com/docs/resources/test-credit-cards',
    day: '2026-11-30',
    numbers: {
      AMEX: '378282246310005 378282749798722',
      CABAL: '5896578742026538',
      CARNET: '5062224607440872',
      DINERS: '30569309025904',
      DISCOVER: '6011111111111117 6011088896715918',
      ELO: '6362970000457013 6362971747129170',
      HIPERCARD: '6062825624254001 6062823936268330',
      MASTER: '5555555555554444 5555556355564617 5102026827345142',
      NARANJA: '5895626292990446',
      VISA: '4111111111111111 4111115666052208 4716909774636285',
    },
    meant: [],
  },
  {
    publisher: 'Craftgate',
    page: 'https://developer.craftgate.io/en/test-cards/reward-point-featured-test-cards',
    day: '2026-11-30',
    numbers: {
      AXESS: '4355080000000005',
      BONUS: '4043080000000003 4024580000000005 4090700000000008',
      WORLD: '4048090000000007',
    },
    meant: [],
  },
  {
    publisher: 'Paynet',
    page: 'https://doc.paynet.com.tr/uornek/genel-bilgiler/test-kartlari',
    day: '2026-11-30',
    numbers: {
      AXESS: '4355084355084358 5571135571135575',
      BONUS: '4282209004348015 375622005485014',
      WORLD: '4506347011448053 5400637003737150',
    },
    meant: [
      {
        other: { 5400637003737150: 'MASTER, refused, there WORLD' },
        page: 'ISO/IEC 7812-1, annex B',
        day: '2026-11-30',
        reason: 'The page has it with a wrong check digit.',
      },
    ],
  },
  {
    publisher: 'Adyen',
    page: 'https://docs.adyen.com/development-resources/testing/test-other-payment-methods, “3x 4x Oney”',
    day: '2026-11-30',
    numbers: {
      FACILYPAY_3X: '4970101558744789 4970109046802374 4970109003256200',
      FACILYPAY_4X: '4907272011072841 5410080008888005',
    },
    meant: [],
  },
  {
    publisher: 'Mastercard Gateway',
    page: 'https://developer.mastercard.com/mastercard-gateway/documentation/testing/test-cards/test-card-numbers/test-card-numbers-brand',
    day: '2026-11-30',
    numbers: {
      AMEX: '371881634498004 371881127160004 371881245560002 371881911767006',
      DINERS: '30123400000000 36259600000012',
      DISCOVER: '6011003179988686 6011963280099774',
      JCB: '3528000000000007 3528111100000001',
      MAESTRO: '5000000000000000005',
      MASTER: '5123450000000008 2223000000000007 5111111111111118 2223000000000023',
      VISA: '4508750015741019 4012000033330026',
    },
    meant: [],
  },
  {
    publisher: 'Moyasar',
    page: 'https://docs.moyasar.com/guides/card-payments/test-cards',
    day: '2026-11-30',
    numbers: {
      MADA: '4201320111111010 4201320000013020 4201320000311101 4201320131000508 4201321234411220 4201322267774310 4201326324640570 4201321144311528',
    },
    meant: [],
  },
  {
    publisher: 'MyFatoorah',
    page: 'https://docs.myfatoorah.com/docs/test-cards',
    day: '2026-11-30',
    numbers: {
      AMEX: '345678901234564',
      MADA: '4464040000000007 5297412542005689',
      MASTER: '5453010000095539 5457210001000019',
      VISA: '4012001037141112',
    },
    meant: [],
  },
  {
    publisher: 'Fawry',
    page: 'https://developer.fawrystaging.com/docs/express-checkout/testing/testing',
    day: '2026-11-30',
    numbers: {
      MASTER: '5436031030606378 5425230000004415 5114610000004778',
      MEEZA: '5078036246600381 5078036242783546 5078036231985581 5078086700053445',
      VISA: '4263970000005262 4222000006724235',
    },
    meant: [],
  },
  {
    publisher: 'Checkout.com',
    page: 'https://www.checkout.com/docs/payments/add-payment-methods/omannet/api-only',
    day: '2026-11-30',
    numbers: { OMANNET: '4837915625977889' },
    meant: [],
  },
  {
    publisher: 'Opayo',
    page: 'https://gist.github.com/DominicWatts/2d46d975794f5ad1c38e18cccb34c58c, Opayo’s test cards',
    day: '2026-11-30',
    numbers: {
      AMEX: '374200000000004',
      DINERS: '36000000000008',
      JCB: '3569990000000009',
      MAESTRO: '6759000000005 6705000000008 6766000000000 5185570760000008',
      MASTER: '5186150660000009 5186150660000025 5186150660000108 5186150660000207',
      MASTERDEBIT: '5185690060000001',
      VISA: '4929000000006 4929000005559 4484000000002',
      VISADEBIT: '4462000000000003',
      VISAELECTRON: '4917300000000008',
    },
    meant: [
      {
        other: {
          4929000000006: 'VISA, refused, there VISA',
          4929000005559: 'VISA, refused, there VISA',
          4484000000002: 'VISA, refused, there VISA',
        },
        page: 'credit-card-type 10.3.0, card-types.js',
        day: '2026-11-30',
        reason: 'Cards of Visa with 13 digits are no longer issued.',
      },
      {
        other: { 5185570760000008: 'MASTER, there MAESTRO' },
        page: 'credit-card-type 10.3.0, card-types.js',
        day: '2026-11-30',
        reason: 'The range is Mastercard’s; the page’s card is named for the debit cards of Ireland.',
      },
    ],
  },
  {
    publisher: 'Stripe',
    page: 'https://gist.github.com/DominicWatts/e5a83ae2f2c53c244a619a7af4448d23, Stripe’s test cards',
    day: '2026-11-30',
    numbers: {
      AMEX: '378282246310005 371449635398431',
      DINERS: '3056930009020004 36227206271667',
      DISCOVER: '6011111111111117 6011000990139424 6011981111111113',
      JCB: '3566002020360505',
      MASTER: '2223003122003222 5105105105105100',
      MASTERDEBIT: '5200828282828210',
      UNIONPAY: '6200000000000005 6205500000000000004',
      UNIONPAY_SMS: '6200000000000047',
      VISA: '4242424242424242',
      VISADEBIT: '4000056655665556',
    },
    meant: [],
  },
  {
    publisher: 'SiteMinder',
    page: 'https://developer.siteminder.com/pmsxchange-api/additional-resources/reference-tables/test-credit-cards',
    day: '2026-11-30',
    numbers: {
      AMEX: '378282246310005',
      CARTEBLEUE: '5555555555554444 5555666688889999',
      DINERS: '30569309025904',
    },
    meant: [
      {
        other: { 5555666688889999: 'MASTER, refused, there CARTEBLEUE' },
        page: 'ISO/IEC 7812-1, annex B',
        day: '2026-11-30',
        reason: 'The page has it with a wrong check digit; it also has the same brand with a right one.',
      },
    ],
  },
  {
    publisher: 'Redsys',
    page: 'https://docs.amember.com/PluginDocs/Payment/RedsysCreditCard, Redsys’s test card',
    day: '2026-11-30',
    numbers: { SERVIRED: '4548812049400004' },
    meant: [],
  },
  {
    publisher: 'Presidio',
    page: 'https://github.com/microsoft/presidio, tests of its recognizer of cards',
    day: '2026-11-30',
    numbers: {
      AIRPLUS: '122000000000003',
      DANKORT: '5019717010103742',
      DISCOVER: '6011000400000000',
      JCB: '3528000700000000',
      MAESTRO: '6759649826438453',
      VISAELECTRON: '4917300800000000',
    },
    meant: [],
  },
  {
    publisher: 'CyberSource',
    page: 'https://developer.cybersource.com/docs/cybs/en-us, “Test Payment Details” of Unified Checkout',
    day: '2026-11-30',
    numbers: {
      CARNET: '5062210000000009',
      ELO: '4514160000000003',
      JAYWAN: '6790090000002009',
      MADA: '4464040000000007',
      MEEZA: '5078083000000002',
      UNIONPAY: '6279886248094966 8100010000000142 6210038235327130 6222040000030012',
    },
    meant: [],
  },
  {
    publisher: 'ActiveMerchant',
    page: 'https://github.com/activemerchant/active_merchant/tree/ca45b1b06, test/unit/credit_card_methods_test.rb',
    day: '2026-11-30',
    numbers: {
      ALIA: '5049970000000000 5058740000000000 5058780000000000 6010300000000000 6010730000000000',
      DANKORT: '5019717010103742',
      ELO: '5067490000000010 5067600000000036 5067600000000044 5067700000000028',
      JCB: '3088000000000017 3094000000000017 3102000000000017 3120000000000017 3159000000000017',
      MAESTRO: '6761999999999999 6799999999999999 5811499999999999',
      NARANJA: '5895620000000002 5895626746595650 5895627823453005',
      UNIONPAY: '6250941006528599 814400000000000000 8171999927660000 8171999900000000021',
    },
    meant: [
      {
        other: {
          5067600000000036: 'ELO, refused, there ELO',
          5067600000000044: 'ELO, refused, there ELO',
          5067700000000028: 'ELO, refused, there ELO',
          3094000000000017: 'JCB, refused, there JCB',
          3102000000000017: 'JCB, refused, there JCB',
          3159000000000017: 'JCB, refused, there JCB',
          5811499999999999: 'MAESTRO, refused, there MAESTRO',
          6761999999999999: 'MAESTRO, refused, there MAESTRO',
          6799999999999999: 'MAESTRO, refused, there MAESTRO',
        },
        page: 'ISO/IEC 7812-1, annex B',
        day: '2026-11-30',
        reason: 'Their check digits are wrong; the tests look at the range alone.',
      },
    ],
  },
];
