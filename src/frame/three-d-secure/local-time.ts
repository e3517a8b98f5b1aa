import { elementById } from './element.ts';

/** Writes the time until which a code can be paid by the shopper's clock. The page of an authentication has none. */
export function writeLocalTime(): void {
  const until = elementById('until');
  if (!(until instanceof HTMLTimeElement)) return;
  const { format } = until.dataset;
  until.textContent = new Date(until.dateTime).toLocaleString(format, {
    dateStyle: 'long',
    timeStyle: 'short',
  });
}
