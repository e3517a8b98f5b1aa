import { detach } from './detach.ts';

/**
 * Whether forms of this document may be submitted. In a sandbox without `allow-forms`, of a frame or of the
 * page's own policy, no form has a `submit` event,
 * and nothing else tells it. The form that tries it stands in a shadow root, out of which its event does not come. Where the
 * trial itself is not possible, because the page has replaced the method, forms count as submittable.
 */
export function canSubmit(): boolean {
  let isHeard = false;
  const host = document.createElement('div');
  const form = document.createElement('form');
  form.onsubmit = () => {
    isHeard = true;
    return false;
  };
  host.attachShadow({ mode: 'closed' }).append(form);
  document.documentElement.append(host);
  try {
    form.requestSubmit();
    return isHeard;
  } catch {
    return true;
  } finally {
    detach(host);
  }
}
