/** All words of the workbench. */
const pages = {
  checkouts: 'Checkouts',
  timeline: 'Checkout',
  requests: 'Requests',
  callbacks: 'Callbacks',
  control: 'Control',
  tenants: 'Tenants',
  policy: 'Policy',
};

const states = {
  open: 'Open',
  pending: 'Pending',
  paid: 'Paid',
  declined: 'Declined',
  expired: 'Expired',
};

const laneNames = {
  shop: 'Shop',
  page: 'Page',
  gateway: 'Gateway',
  issuer: 'Issuer',
  callback: 'Callback',
};

const live = {
  connecting: 'Connecting',
  open: 'Live',
  waiting: 'Cut off, trying again',
  resting: 'Paused',
  closed: 'Not live',
};

const participantNames = {
  browser: 'Browser',
  gateway: 'Gateway (3DS server)',
  issuer: 'Issuer (ACS)',
};

export const texts = {
  name: 'Workbench',
  skip: 'Skip to the content',
  unreachable: 'The control port does not answer. Is the gateway running?',
  pages,
  states,
  laneNames,
  live,
  participantNames,
  menu: 'Pages',
  tenant: 'Tenant',
  allTenants: 'All tenants',
  loading: 'Loading …',
  none: 'none',
  done: 'Done.',
  copied: 'Copied.',
  copyFailed: 'The browser did not allow copying.',
  copy: 'Copy',
  keys: {
    title: 'Keys',
    list: [
      ['j', 'next row'],
      ['k', 'row before'],
      ['Enter', 'open the row'],
      ['/', 'search'],
      ['n', 'show what is new'],
    ],
  },
  token: {
    title: 'This control port wants a token',
    label: 'Token',
    hint: 'It was printed when the gateway started, or stands in PAYMENT_WIDGETS_CONTROL_TOKEN. This tab keeps it until it is closed.',
    send: 'Use this token',
  },
  checkouts: {
    caption: 'Checkouts, the newest first',
    state: 'State',
    any: 'All',
    brand: 'Brand',
    search: 'Search',
    searchHint: 'id, amount, code, rule',
    columns: ['State', 'Amount', 'Brand', 'Rule', 'Checkout', 'Tenant', 'Created'],
    fresh: { one: 'new checkout', other: 'new checkouts' },
    show: 'Show',
    shown: (shown: number, total: number) =>
      `${shown.toLocaleString('en')} of ${total.toLocaleString('en')} shown`,
    more: 'Show 100 more',
    empty: 'No checkout yet. Create one with POST /v1/checkouts, or with openCheckout() in a test.',
    nothing: 'No checkout matches these filters.',
    clear: 'Remove the filters',
  },
  timeline: {
    back: 'All checkouts',
    caption: 'Timeline',
    overview: 'The timeline as a picture',
    overviewText: (steps: number, lanes: string) => `${steps} steps: ${lanes}. The list below says the same.`,
    legend: 'Bars show how long a request took. A dashed line is a pause that is cut short.',
    later: (duration: string) => `${duration} later`,
    clockMoved: (change: string) => `the tenant’s clock was moved by ${change}`,
    since: 'since the step before',
    fault: 'fault',
    noAnswer: 'no answer',
    openAll: 'Open all',
    closeAll: 'Close all',
    copyTest: 'Copy as Playwright test',
    copyCurl: 'Copy as curl',
    nextDue: (what: string, when: string) => `Move the clock to the ${what} (${when})`,
    nothingDue: 'Nothing is due',
    approve: 'Approve the challenge',
    decline: 'Decline the challenge',
    beside: 'Show the shopper’s page here',
    hide: 'Hide the shopper’s page',
    ownTab: 'Open the shopper’s page',
    shopper: 'The shopper’s page',
    charges: 'Charges',
    chargedTwice: 'This checkout was charged more than once.',
    facts: {
      amount: 'Amount',
      brand: 'Brand',
      code: 'Result code',
      rule: 'Rule',
      tenant: 'Tenant',
      created: 'Created',
    },
    empty: 'Nothing is recorded of this checkout.',
  },
  sequence: {
    title: '3-D Secure messages',
    picture: 'The messages as a picture',
    asList: 'The messages as a list',
    line: (name: string, from: string, to: string, says: string) =>
      `${name}, ${from} to ${to}${says === '' ? '' : `: ${says}`}`,
    summary: (count: number) =>
      `A sequence diagram of ${count} messages. The list below has the same messages.`,
  },
} as const;
