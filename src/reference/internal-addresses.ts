/** Addresses of the gateway that are not part of the API: its own pages and tools. */

interface InternalAddress {
  readonly path: string;
  readonly text: string;
  /** Set when the address exists in the test environment only. */
  readonly test?: true;
}

export const internalAddresses: readonly InternalAddress[] = [
  { path: '/', text: 'What answers here; the test environment leads to /docs.' },
  {
    path: '/docs',
    text: 'This reference: the list of its pages; with q the pages and guides that have its words.',
  },
  {
    path: '/docs/{page}',
    text: 'A page of this reference: an operation by its operationId in /openapi.json, or a topic.',
  },
  {
    path: '/docs/guides',
    text: 'The list of the guides; with q it leads to the search of /docs.',
  },
  { path: '/docs/guides/*', text: 'A guide, such as /docs/guides/testers/kit.' },
  {
    path: '/docs.md',
    text: 'The list of pages as Markdown; so is each page at its address with this ending, or with Accept: text/markdown.',
  },
  { path: '/docs/guides.md', text: 'The list of the guides as Markdown.' },
  { path: '/docs/{page}/{chapter}', text: 'A chapter, as Markdown, of a page above 40 KB.' },
  { path: '/llms.txt', text: 'The list of all pages for programs that write a shop.' },
  { path: '/v1/checkouts/{id}/config', text: 'What the widget shows of its checkout. For the widget only.' },
  {
    path: '/v1/checkouts/{id}/extension',
    text: 'Where the widget asks for more time when the shopper wants it. For the widget only.',
  },
  {
    path: '/v1/checkouts/{id}/closed',
    text: 'Where a provider’s page in a window or a frame of its own ends (flow=popup or inline); tells the widget, which then asks for the checkout.',
  },
  { path: '/v1/pciIframe.html', text: 'The document of a card field, which the widget puts into the page.' },
  { path: '/v1/checkouts/{id}/font', text: 'Hash under which the gateway serves a font of the shop.' },
  { path: '/v1/fonts/{file}', text: 'A font of a shop by its hash, for the text in card fields.' },
  {
    path: '/v1/fastcheckout/integrity',
    text: 'The integrity hashes of /v1/paymentWidgets.js, for shop software that writes its tag before there is a checkout.',
  },
  { path: '/v1/binlist.json', text: 'Number ranges by card brand, for the card field to look up.' },
  {
    path: '/v1/paymentWidgets/img/brand.png',
    text: 'A plain card, where pages expect the picture of all logos.',
  },
  {
    path: '/v1/images/{hash}/{file}',
    text: 'Marks of the brands, CODE.svg, of the set that the checkout’s configuration names.',
  },
  { path: '/v1/static/{version}/img/{file}', text: 'Neutral marks of the brands: CODE.svg, brand.png.' },
  { path: '/v1/static/{version}/*', text: 'Files of one release: scripts and languages.' },
  {
    path: '/v1/payments/{id}/return',
    text: 'Where a shopper comes back from the pages of an acquirer, by GET or POST.',
  },
  {
    path: '/v1/paymentCode',
    text: 'The page that shows the paymentCode of a payment, whose id is its parameter.',
  },
  {
    path: '/v1/paymentCode/{id}/step',
    text: 'What the page /v1/paymentCode does next. For that page only.',
  },
  { path: '/v1/connectors/{name}/webhook', text: 'Where the acquirer of a connector tells of transactions.' },
  {
    path: '/v1/threeDSecure/execute',
    text: 'The page that stands around the card issuer’s while a shopper is verified (3-D Secure 2).',
  },
  {
    path: '/v1/threeDSecure/{id}/step',
    text: 'What the page /v1/threeDSecure/execute does next. For that page only.',
  },
  {
    path: '/v1/threeDSecure/{id}/method',
    text: 'Where the issuer’s page reports that it has looked at the browser.',
  },
  {
    path: '/v1/threeDSecure/{id}/challenge',
    text: 'Where the issuer’s page sends the shopper back; what it says of the outcome is not believed.',
  },
  {
    path: '/connectors/asyncresponse_simulator',
    text: 'The page in place of an asynchronous brand’s own, where a tester says how the payment ends.',
    test: true,
  },
  {
    path: '/_sim/wallets/{name}',
    text: 'apple-pay.js, google-pay.js and samsung-pay.js: a script that installs the interface of the wallet of its name, with a sheet of its own.',
    test: true,
  },
  {
    path: '/_sim/form',
    text: 'A payment form of the demo merchant, with a checkout of its own, for the frame on the first page of /docs.',
    test: true,
  },
  { path: '/_sim/form/paid', text: 'What came of the payment of that form.', test: true },
  {
    path: '/acs/method',
    text: 'The page of the simulated card issuer that looks at the browser. threeDSMethodData is read strictly.',
    test: true,
  },
  {
    path: '/acs/challenge',
    text: 'The page on which the simulated issuer asks the shopper. creq is read strictly; a wrong one is answered with an EMV error message.',
    test: true,
  },
  {
    path: '/acs/challenge/{id}',
    text: 'Whether a challenge is confirmed in the bank’s app. For the page /acs/challenge only.',
    test: true,
  },
  { path: '/acs/slow.svg', text: 'A slow image of the page /acs/challenge.', test: true },
  {
    path: '/acs/app/{id}',
    text: 'The app of the simulated bank, where a shopper or a tester confirms or declines. id is the threeDSServerTransID.',
    test: true,
  },
  {
    path: '/_sim/acs/{id}',
    text: 'What the simulated issuer received and sent, by threeDSServerTransID: AReq with a masked card number, browser data, CReq, window size, tries, RReq, CRes, Erro, times. For programs of the same computer only.',
    test: true,
  },
  {
    path: '/_sim/acs/{id}/{answer}',
    text: 'POST answers in the app of the simulated bank: approve or decline. For programs of the same computer only.',
    test: true,
  },
  {
    path: '/_sim/clock',
    text: 'The gateway’s time: GET tells it, POST moves it by advance=<milliseconds> or back with reset=true, and what falls due is done. For programs of the same computer only.',
    test: true,
  },
  {
    path: '/_sim/journal',
    text: 'What reached the gateway lately, masked: GET lists it, DELETE empties it. For programs of the same computer only, with the control plane’s token where it has one.',
    test: true,
  },
];
