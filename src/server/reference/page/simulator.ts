/** Test values and the rules that decide, for the test environment. */
import { describe, type ResultCode } from '../../../contract/result-codes.ts';
import { decliningAccountIds, decliningTokens } from '../../connectors/simulator/accounts.ts';
import { decliningIbans } from '../../connectors/simulator/bank-accounts.ts';
import { type CardBehaviour, testCards } from '../../connectors/simulator/cards.ts';
import { choices } from '../../connectors/simulator/choices.ts';
import { rules } from '../../connectors/simulator/rules.ts';
import type { Markup } from '../../http/template.ts';
import { otherRules } from '../other-rules.ts';
import { code, inLine, link, paragraph, section, table } from './parts.ts';

const behaviours: Readonly<Record<CardBehaviour, string>> = {
  'first-generation': 'No 3-D Secure: paid.',
  frictionless: 'Authenticated without the shopper: paid.',
  attempt: 'An attempt to authenticate is recorded: paid.',
  error: 'The issuer cannot authenticate now: paid.',
  'not-enrolled': 'The card is not enrolled: paid.',
  'not-participating': 'The issuer takes no part: paid.',
  challenge: 'The shopper is asked.',
  enrolled: 'Enrolled in 3-D Secure: the shopper is asked.',
};

export function simulatorSections(): Markup[] {
  return [
    part('rules', 'Rules', [
      paragraph(
        'The header X-Simulator-Rule names the rule that decided. A name that begins with lifecycle- belongs to a follow-up that was refused; parameterErrors says why.',
      ),
      table(
        'Rules of the simulator',
        ['Rule', 'When'],
        Object.entries({ ...rules, ...otherRules }).map(([name, text]) => ({
          id: `rule.${name}`,
          cells: [code(name), text],
        })),
      ),
    ]),
    part('cards', 'Test cards', [
      paragraph('Any security code of the right length, any expiry in the future, any holder.'),
      table(
        'Test cards',
        ['Card number', 'What it does'],
        Object.entries(behaviours).map(([behaviour, text]) => ({
          cells: [inLine(numbersOf(behaviour)), text],
        })),
      ),
    ]),
    part('accounts', 'Test accounts that decline', [
      paragraph('Every other account with right check digits pays.'),
      declines('Bank accounts that decline', 'bankAccount.iban', decliningIbans),
      declines('Virtual accounts that decline', 'virtualAccount.accountId', decliningAccountIds),
      declines('Token accounts that decline', 'tokenAccount.number', decliningTokens),
    ]),
    part('switches', 'Switches', [
      paragraph(
        '`customParameters[forceResultCode]` names the result. A holder that is the code of a decline declines. `customParameters[3DS2_enrolled]`, `customParameters[3DS2_flow]` and `threeDSecure.challengeIndicator` choose the way through 3-D Secure.',
      ),
      paragraph(
        `Asynchronous brands send the shopper to a page that offers: ${choices.join(', ')}. \`customParameters[simulatorChoice]\` and \`customParameters[simulatorCode]\` choose without a click.`,
      ),
    ]),
  ];
}

function part(id: string, title: string, content: readonly Markup[]): Markup {
  return section({ id: `simulator.${id}`, title, level: 3, content });
}

function numbersOf(behaviour: string): Markup[] {
  return testCards.filter(([, one]) => one === behaviour).map(([number]) => code(number));
}

function declines(label: string, name: string, values: Readonly<Record<string, ResultCode>>): Markup {
  const lines = Object.entries(values).map(([value, result]) => ({
    cells: [code(value), link(`code.${result}`, code(result)), describe(result)] as const,
  }));
  return table(label, [name, 'Result', 'Description'], lines);
}
