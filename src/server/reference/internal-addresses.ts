/** Addresses of the gateway that are no part of the API: its own pages and tools. */
interface InternalAddress {
  readonly path: string;
  readonly text: string;
  /** Exists in the test environment only. */
  readonly test?: true;
}

export const internalAddresses: readonly InternalAddress[] = [
  { path: '/v1/checkouts/{id}/config', text: 'What the widget shows of its checkout. For the widget only.' },
  {
    path: '/v1/checkouts/{id}/closed',
    text: 'Where a provider’s page in a window or a frame of its own ends (flow=popup or inline); tells the widget, which then asks for the checkout.',
  },
  { path: '/v1/pciIframe.html', text: 'The document of a card field, which the widget puts into the page.' },
  { path: '/v1/binlist.json', text: 'Number ranges by card brand, for the card field to look up.' },
  {
    path: '/v1/paymentWidgets/img/brand.png',
    text: 'A plain card, where pages expect the picture of all logos.',
  },
  { path: '/v1/static/{version}/img/{file}', text: 'Marks of the brands: CODE.svg, brand.png.' },
  { path: '/v1/static/{version}/*', text: 'Files of one release: scripts and languages.' },
  {
    path: '/v1/payments/{id}/return',
    text: 'Where a shopper comes back from the pages of an upstream gateway.',
  },
  {
    path: '/connectors/asyncresponse_simulator',
    text: 'The page in place of an asynchronous brand’s own, where a tester says how the payment ends.',
    test: true,
  },
  {
    path: '/_sim/wallets/{name}',
    text: 'apple-pay.js, google-pay.js and samsung-pay.js: scripts that install the interface of the wallet, with a sheet of their own.',
    test: true,
  },
  {
    path: '/_sim/journal',
    text: 'What reached the gateway lately, masked: GET lists it, DELETE empties it. For programs of the same computer only.',
    test: true,
  },
];
