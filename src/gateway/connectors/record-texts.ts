/** Reads the texts of an upstream's record: without secrets of the payment, and of limited number and length. */
import { holdsCardNumber, withoutCardNumbers } from '#contract/parameters/stray-number.ts';
import type { Texts } from '#contract/payment.ts';
import type { Outcome } from '../../connector/outcome.ts';
import { UnknownOutcome } from '../../connector/send.ts';
import { isWebAddress } from '../../web/parsed-url.ts';
import { unlessEmpty } from '../core/echo.ts';
import { withoutUndefined } from '../core/without-undefined.ts';
import { requirePaymentCode } from './payment-code.ts';
import type { SecretFinder } from './secrets.ts';

/** Limits of groups such as `resultDetails`: the number of members, and the characters of each. */
const maxMembers = 40;
const maxTextLength = 1024;

const memberName = /^[A-Za-z0-9][A-Za-z0-9 ._-]{0,63}$/;

/** Names of members that hold a security code or a personal number, whatever their value looks like. */
const ofCode =
  /^(?:card[ ._-]?)?(?:cvv2?|cvc2?|cvn2?|cvd2?|csc|cav2|pin(?:[ _-]?block)?|(?:security|verification|validation)[ _-]?(?:code|number|value)|track[ _-]?[12]?(?:[ _-]?data)?)(?:[ _-]?(?:code|value))?$/i;

/** Names of members that hold ids and codes, such as `ConnectorTxID1`, `OrderID`, `AuthCode`, `dsTransactionId`. */
const ofId = /(?:id|ids|ref|reference|code|token|nsu|rrn|arn|stan|eci)[0-9]{0,2}$/i;

/**
 * Names of members that hold texts for people, such as `ExtendedDescription`, `AcquirerResponse`, or facts about a
 * card.
 */
const ofText =
  /desc|respon|mess|text|info|reason|comment|note|remark|error|name|holder|card|pan|track|account/i;

/**
 * Whether a value is a text, in which card numbers are masked. Ids are not masked, because digits in them may look like
 * a card by chance. A value with spaces is a text, whatever its name is.
 */
function isText(name: string, value: string): boolean {
  return !ofId.test(name) && (ofText.test(name) || /\s/.test(value));
}

/**
 * Returns the scalar members of a group as strings of limited length, without secrets of the payment, and without card
 * numbers in texts. The search for both comes before the values are shortened, because a shortened secret would not be
 * found.
 *
 * @param isMasked whether card numbers are masked in a value, by its name
 */
export function readRecordTexts(
  members: Readonly<Record<string, unknown>> | undefined,
  holdsSecret: SecretFinder,
  isMasked: (name: string, value: string) => boolean = isText,
): Texts | undefined {
  return members && readTexts(members, holdsSecret, isMasked);
}

function readTexts(
  members: Readonly<Record<string, unknown>>,
  holdsSecret: SecretFinder,
  isMasked: (name: string, value: string) => boolean,
): Texts {
  const texts: [string, string][] = [];
  for (const [name, value] of Object.entries(members)) {
    if (texts.length === maxMembers) break;
    if (!memberName.test(name) || ofCode.test(name) || !isScalar(value)) continue;
    const text = String(value);
    const masks = isMasked(name, text);
    if (holdsCardNumber(name) || holdsSecret(name) || holdsSecret(text, !masks && ofId.test(name))) continue;
    const shown = masks ? withoutCardNumbers(text) : text;
    texts.push([name, wellFormedText(shown.slice(0, maxTextLength))]);
  }
  return Object.fromEntries(texts);
}

/** Returns those of the named members that are texts, with card numbers masked whatever their names are, unless it says otherwise. */
export function readNamedTexts(
  members: Readonly<Record<string, unknown>> | undefined,
  names: readonly string[],
  holdsSecret: SecretFinder,
  isMasked: (name: string, value: string) => boolean = () => true,
): Texts | undefined {
  const named = Object.entries(members ?? {}).filter(([name]) => names.includes(name));
  return unlessEmpty(readTexts(Object.fromEntries(named), holdsSecret, isMasked));
}

/** Replaces lone surrogates, since shortening may have split a surrogate pair. */
function wellFormedText(text: string): string {
  return text.replace(/\p{Cs}/gu, '\u{fffd}');
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** The form of a rule, which becomes a header of the test environment. */
const ruleForm = /^[a-z][a-z0-9-]{0,63}$/;

/**
 * Returns an outcome without texts that contain a secret. Throws when the shopper's way, what the shopper pays with, or the
 * acquirer's name of the payment contains one.
 */
export function withoutSecrets(outcome: Outcome, holdsSecret: SecretFinder): Outcome {
  const { resultDetails, threeDSecure, reference, redirect, rule, additions, errors } = outcome;
  requirePaymentCode(outcome, holdsSecret);
  if (holdsSecret(reference ?? '', true) || holdsSecret(JSON.stringify(redirect) ?? '', true)) {
    throw new UnknownOutcome('card data stands in the way the shopper should go, or in an id');
  }
  if (redirect && ![redirect, ...(redirect.preconditions ?? [])].every(({ url }) => isWebAddress(url))) {
    throw new UnknownOutcome('what the shopper should be led to is no web address');
  }
  return withoutUndefined({
    ...outcome,
    rule: ruleForm.test(rule) && !holdsSecret(rule) ? rule : 'connector',
    errors: errors?.filter((error) => !Object.values(error).some((text) => holdsSecret(text ?? ''))),
    resultDetails: readRecordTexts(resultDetails, holdsSecret),
    threeDSecure: readRecordTexts(threeDSecure, holdsSecret),
    additions: cleared(additions, holdsSecret),
  });
}

/**
 * Returns the members without the texts that contain a secret.
 *
 * @param isCard whether these are the members of a masked card, whose digits may be those of a security code by chance
 */
function cleared<Group extends object>(group: Group | undefined, holdsSecret: SecretFinder, isCard = false) {
  if (group === undefined) return undefined;
  const members = Object.entries(group).flatMap(([name, member]): [string, unknown][] => {
    const isGroup = typeof member === 'object' && member !== null && !Array.isArray(member);
    if (isGroup) return [[name, cleared(member, holdsSecret, isCard || name === 'card')]];
    const text = JSON.stringify(member) ?? '';
    return holdsSecret(name) || holdsSecret(text, isCard || ofId.test(name)) ? [] : [[name, member]];
  });
  return Object.fromEntries(members) as Group;
}
