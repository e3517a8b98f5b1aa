import { useEffect, useRef, useState } from 'preact/hooks';
import { createPlace, isOfOne, type PageName, type Place, placeAddress } from './address.ts';
import { CallbacksPage } from './callbacks/callbacks-page.tsx';
import { CheckoutsPage } from './checkouts/checkouts-page.tsx';
import { ControlPage } from './control/control-page.tsx';
import { localZone, setZone, zone } from './format.ts';
import { listenTo, liveState, reconnect } from './live/live-events.ts';
import { place, setQuery } from './navigation.ts';
import { AwayConnectors } from './parts/away-connectors.tsx';
import { NoticeBar } from './parts/notice.tsx';
import { PaymentTimelinePage } from './payments/payment-page.tsx';
import { PaymentsPage } from './payments/payments-page.tsx';
import { RequestsPage } from './requests/requests-page.tsx';
import { knownTenants, loadTenants, useOneTenant } from './tenants/known-tenants.ts';
import { TenantsPage } from './tenants/tenants-page.tsx';
import { texts } from './texts.ts';
import { TimelinePage } from './timeline/timeline-page.tsx';
import { isTokenWanted, setToken } from './token.ts';

const menu = [
  'checkouts',
  'payments',
  'requests',
  'callbacks',
  'control',
  'tenants',
] as const satisfies readonly PageName[];

/** The frame around every page: menu, choice of the tenant, heading, and what a button came to. */
export function App() {
  const current = place.value;
  const needsToken = isTokenWanted.value;
  useEffect(() => listenTo(current.tenant), [current.tenant]);
  // A timeline has no choice of a tenant, and their list is much work for a gateway with many.
  const needsTenants = !needsToken && !isOfOne(current.page);
  useEffect(() => {
    if (needsTenants) void loadTenants().catch(() => {});
  }, [needsTenants]);
  const wasRefused = useRef(false);
  useEffect(() => {
    if (!needsToken && wasRefused.current) reconnect();
    wasRefused.current = needsToken;
  }, [needsToken]);
  return (
    <>
      <a class="skip" href="#main">
        {texts.skip}
      </a>
      <header class="top">
        <a class="brand" href={placeAddress(createPlace('checkouts', current.tenant))}>
          <span class="logo" aria-hidden="true" />
          {texts.name}
        </a>
        <nav class="menu" aria-label={texts.menu}>
          {menu.map((page) => (
            <a
              key={page}
              ref={isWithin(current, page) ? scrollIntoMenu : undefined}
              href={placeAddress(createPlace(page, current.tenant))}
              aria-current={isWithin(current, page) ? 'page' : undefined}
              data-testid={`menu-${page}`}
            >
              {texts.pages[page]}
            </a>
          ))}
        </nav>
        <LiveState />
        <TenantChoice current={current} />
        <ZoneChoice />
      </header>
      <main id="main" tabIndex={-1}>
        {!needsToken && <AwayConnectors key={current.page} />}
        {needsToken ? <TokenForm /> : <Page current={current} />}
      </main>
      <Keys />
      <NoticeBar />
    </>
  );
}

/** Shows a link of the menu, which is one line that scrolls on a phone. */
function scrollIntoMenu(link: HTMLElement | null): void {
  link?.parentElement?.scrollTo({ left: link.offsetLeft - link.parentElement.offsetLeft - 48 });
}

const isWithin = ({ page }: Place, item: PageName) =>
  page === item ||
  (page === 'timeline' && item === 'checkouts') ||
  (page === 'payment' && item === 'payments');

function Page({ current }: { current: Place }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = current.checkout + current.payment;
  const key = current.page + id;
  const isFirst = useRef(true);
  useEffect(() => {
    const title = id === '' ? texts.pages[current.page] : id;
    document.title = `${title} · ${texts.name}`;
    // The focus would stay on a link that is gone.
    if (!isFirst.current) heading.current?.focus();
    isFirst.current = false;
  }, [key]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {texts.pages[current.page]} {id !== '' && <code>{id}</code>}
      </h1>
      {current.page === 'checkouts' && <CheckoutsPage place={current} />}
      {current.page === 'timeline' && <TimelinePage key={key} place={current} />}
      {current.page === 'payments' && <PaymentsPage place={current} />}
      {current.page === 'payment' && <PaymentTimelinePage key={key} place={current} />}
      {current.page === 'requests' && <RequestsPage place={current} />}
      {current.page === 'callbacks' && <CallbacksPage place={current} />}
      {current.page === 'control' && <ControlPage place={current} />}
      {current.page === 'tenants' && <TenantsPage />}
    </>
  );
}

function LiveState() {
  const state = liveState.value;
  return (
    <span class={`live live-${state}`} data-testid="live" data-state={state}>
      {texts.live[state]}
    </span>
  );
}

/** Chooses whose data the pages show. A timeline has its tenant in its own address. */
function TenantChoice({ current }: { current: Place }) {
  const tenants = knownTenants.value;
  const one = useOneTenant(current);
  if (isOfOne(current.page) || current.page === 'tenants') return null;
  const chosen = current.page === 'checkouts' ? current.tenant : one;
  const isKnown = chosen === '' || tenants.some(({ id }) => id === chosen);
  return (
    <label class="field tenant-choice">
      <span>{texts.tenant}</span>
      <select
        data-testid="tenant"
        value={chosen}
        onFocus={() => void loadTenants().catch(() => {})}
        onChange={({ currentTarget }) => setQuery({ tenant: currentTarget.value })}
      >
        {current.page === 'checkouts' && <option value="">{texts.allTenants}</option>}
        {tenants.map(({ id, label }) => (
          <option key={id} value={id}>
            {label || id}
          </option>
        ))}
        {!isKnown && <option value={chosen}>{chosen}</option>}
      </select>
    </label>
  );
}

/** Says in which zone the times are, and takes the other. */
function ZoneChoice() {
  return (
    <label class="field zone-choice">
      <span>{texts.zone.times}</span>
      <select
        data-testid="zone"
        value={zone.value}
        onChange={({ currentTarget }) => setZone(currentTarget.value)}
      >
        <option value="utc">{texts.zone.utc}</option>
        <option value="local">{localZone()}</option>
      </select>
    </label>
  );
}

function Keys() {
  return (
    <footer class="keys">
      <span class="strong">{texts.keys.title}</span>
      {texts.keys.list.map(([key, meaning]) => (
        <span key={key}>
          <kbd>{key}</kbd> {meaning}
        </span>
      ))}
    </footer>
  );
}

/** Asks for the token of the control plane, once in a tab. */
function TokenForm() {
  const [typed, setTyped] = useState('');
  const use = (event: Event) => {
    event.preventDefault();
    setToken(typed.trim());
  };
  return (
    <form class="card token" onSubmit={use}>
      <h1>{texts.token.title}</h1>
      <label class="field">
        <span>{texts.token.label}</span>
        <input
          type="password"
          required
          autocomplete="off"
          value={typed}
          aria-describedby="token-hint"
          data-testid="token"
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </label>
      <p id="token-hint" class="soft">
        {texts.token.hint}
      </p>
      <button type="submit" class="button button-main" data-testid="use-token">
        {texts.token.send}
      </button>
    </form>
  );
}
