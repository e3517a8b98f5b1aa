/**
 * What acquirers name a stored instrument, to charge it again without its shopper. Each name is kept with the registration,
 * encrypted, by the connector of the configuration that gave it, so that it goes to no other one.
 */
import { getOutcomeCategory } from '#contract/outcome-category.ts';
import type { TimedOutcome } from '../connectors/connector.ts';
import { secretsOfMasked } from '../connectors/secrets.ts';
import { withoutDeadline } from '../core/request-deadline.ts';
import type { Payment } from '../store/payments/payments.ts';
import type { InstrumentTokens } from './storable.ts';
import type { RegistrationContext } from './usable.ts';
import { createCardVault } from './vault.ts';

type Paid = Pick<Payment, 'connector' | 'registrationId' | 'record'>;

/** How often a name is written again because another request changed the registration meanwhile. */
const maxAttempts = 10;

/**
 * Keeps the name that an outcome has for the instrument of a payment, with the registration that the payment makes or charges, and
 * forgets one that the acquirer no longer has. Never throws: the outcome must be recorded all the same.
 *
 * @returns false when the name could not be kept
 */
export async function keepInstrumentToken(
  gateway: RegistrationContext & { warn(sentence: string): void },
  payment: Paid,
  outcome: TimedOutcome,
): Promise<boolean> {
  const connector = outcome.movedTo ?? payment.connector;
  const token = tokenToKeep(payment, outcome);
  const id = payment.registrationId ?? payment.record.registrationId;
  const { lostToken } = outcome;
  if (connector === null || id === undefined) return true;
  if (lostToken !== undefined) {
    // The next payment by that name is declined as well, and it is forgotten then.
    await withoutDeadline(() => change(gateway, id, withoutToken(lostToken))).catch(() => false);
  }
  if (token == null) return true;
  const named = { [connector]: token };
  const isOpen = getOutcomeCategory(outcome.code) === 'pending';
  // The name of a payment that may still be declined takes no other one's place.
  const add = (tokens: InstrumentTokens) => (isOpen ? { ...named, ...tokens } : { ...tokens, ...named });
  // The outcome is written without the request's deadline, too.
  const keeping = withoutDeadline(() => change(gateway, id, add));
  const isKept = await keeping.catch(() => false);
  if (!isKept)
    gateway.warn(
      `An acquirer's name of a stored means could not be kept (connector ${connector}): the merchant cannot repeat payments until it is paid with again.`,
    );
  return isKept;
}

/** Undefined for a declined payment, and for one that was paid with another card than the stored one. */
function tokenToKeep({ record: { card } }: Paid, { code, instrumentToken, paidCard }: TimedOutcome) {
  const { bin = card?.bin, last4Digits = card?.last4Digits } = paidCard?.masked ?? {};
  const holdsSecret = secretsOfMasked(card);
  const isOther = bin !== card?.bin || last4Digits !== card?.last4Digits;
  if (isOther || getOutcomeCategory(code) === 'rejected' || holdsSecret(instrumentToken ?? '', true)) return;
  return instrumentToken;
}

/** Another name may have taken the place of the lost one meanwhile. It begins with its account, so that no other connector has it. */
function withoutToken(lost: string) {
  return (tokens: InstrumentTokens) =>
    Object.fromEntries(Object.entries(tokens).filter(([, token]) => token !== lost));
}

async function change(
  { store: { registrations }, config }: RegistrationContext,
  id: string,
  alter: (tokens: InstrumentTokens) => InstrumentTokens,
): Promise<boolean> {
  if (!(await registrations.canKeepNames())) return false;
  const vault = createCardVault(config.registrationKeys);
  for (let tries = 0; tries < maxAttempts; tries += 1) {
    const registration = await registrations.find(id);
    // One that was deleted or dropped keeps nothing.
    if (registration?.sealed == null) return true;
    const { sealed, keyId } = registration;
    const instrument = vault.open({ sealed, keyId }, registration);
    const { tokens: before = {} } = instrument;
    const tokens = alter(before);
    if (JSON.stringify(tokens) === JSON.stringify(before)) return true;
    const sealing = vault.seal({ ...instrument, tokens }, registration);
    if ((await registrations.change([{ id, before: sealed, ...sealing }])) === 1) return true;
  }
  return false;
}
