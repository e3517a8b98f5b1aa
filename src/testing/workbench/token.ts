/** The token of the control plane, where it wants one. It is kept for the tab only, and sent in no other way than as a header. */
import { signal } from '@preact/signals';

const key = 'workbench.token';

/** Empty when there is none. */
export const token = signal(sessionStorage.getItem(key) ?? '');

/** Whether the control plane has refused a request without the right token. */
export const isTokenWanted = signal(false);

export function setToken(value: string): void {
  sessionStorage.setItem(key, value);
  token.value = value;
  isTokenWanted.value = false;
}

/** Takes a token out of the address, `#token=…`, at once, so that it is in no history and in no copied link. */
export function takeTokenFromAddress(): void {
  const value = new URLSearchParams(location.hash.slice(1)).get('token');
  if (value === null) return;
  history.replaceState(null, '', location.pathname + location.search);
  setToken(value);
}

export const authorization = (): { readonly Authorization?: string } =>
  token.value === '' ? {} : { Authorization: `Bearer ${token.value}` };
