/**
 * Makes a submit event for callbacks where there is no real one: after `wpwl.executePayment()` or Enter in a frame.
 */
export function submitEvent(form: HTMLFormElement): Event {
  const event = new Event('submit', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'target', { value: form });
  return event;
}
