/** The settings of docs/operate/configuration.md that are also flags of the command line. */
import * as z from 'zod';
import { messagesFor } from './messages.ts';
import { textMatching, wholeNumber } from './values.ts';

const onOff = () => z.boolean(messagesFor('true or false'));

/** The schema of each setting by name. */
export const settings = {
  /** How long a repeated payment waits for the first one before it is answered "pending", in milliseconds. */
  waitForWinner: wholeNumber('a whole number of milliseconds above 0', 1),
  /** How long a process that is told to end waits for the requests under way, in milliseconds. */
  drainTimeout: wholeNumber('a whole number of milliseconds, 0 for no wait', 0),
  /** How late the event loop may be before new checkouts are refused, in milliseconds; 0 for no limit. */
  maxEventLoopLag: wholeNumber('a whole number of milliseconds, 0 for no limit', 0),
  /** How many requests may be open before new checkouts are refused; 0 for no limit. */
  maxOpenRequests: wholeNumber('a whole number, 0 for no limit', 0),
  /** How many declines end a checkout, against card testing; 0 for no limit. 10 in the live environment. */
  maxDeclines: wholeNumber('a whole number, 0 for no limit', 0),
  /** How often a payment can be rebilled (RB); 0 for no limit. 100 in the live environment. */
  maxRebills: wholeNumber('a whole number, 0 for no limit', 0),
  /** How many months final payments are kept, with the checkouts in which they were made. */
  paymentRetentionMonths: wholeNumber('a whole number of months from 1 to 240', 1, 240),
  /** A final status can be read only once (settled question 5). */
  consumeOnRead: onOff(),
  /** Unknown parameters are refused (settled question 7). */
  strictParameters: onOff(),
  /** Phone numbers of any form, short merchant references and cities with a digit are accepted (settled question 18). */
  lenientFormats: onOff(),
  /** `authentication.*` parameters may replace header and entityId (settled question 2). */
  legacyAuthentication: onOff(),
  /** Until this time of day (UTC, `HH:mm`) a debit of the same day can be reversed (settled question 9). */
  reversalCutOff: textMatching('a time of day (UTC) such as 23:59', /^([01][0-9]|2[0-3]):[0-5][0-9]$/),
  /** The simulator answers `testMode=EXTERNAL` for channels without an upstream: for tests only. */
  simulateExternal: onOff(),
  /** Callbacks and webhooks may go to this computer: for tests only (threeds-security T16). */
  allowLoopbackCallbacks: onOff(),
};
