/** The reference's page about the simulator, for the test environment: test values and the rules that decide. */
import type { VNode } from 'preact';
import { describe, type ResultCode } from '#contract/result-codes.ts';
import { decliningAccountIds, decliningTokens } from '../../testing/simulator/connector/accounts.ts';
import { declineResponses } from '../../testing/simulator/connector/acquirer.ts';
import { decliningIbans, payingIbans } from '../../testing/simulator/connector/bank-accounts.ts';
import { testCardFacts } from '../../testing/simulator/connector/card-facts.ts';
import { rules } from '../../testing/simulator/connector/rules.ts';
import { knownKeys } from '../known-keys.ts';
import { otherRules } from '../other-rules.ts';
import { cardParts } from './cards.tsx';
import { issuerParts } from './issuer.ts';
import { code, link, paragraph, prose } from './parts.tsx';
import type { Chapter } from './shell.tsx';
import { table } from './table.tsx';

/** The names of the rules, each with what it means. */
export const allRules = Object.entries({ ...rules, ...otherRules });

export const simulatorChapters = (): Chapter[] => [
  { id: 'simulator.cards', title: 'Test cards', content: cardParts() },
  {
    id: 'simulator.switches',
    title: 'Switches',
    content: [
      table(
        'Switches',
        ['Parameter', 'Values', 'What it does'],
        [...knownKeys, ...otherSwitches()].map(({ name, values, text }) => ({
          cells: [code(name), prose(values), prose(text)],
        })),
      ),
    ],
  },
  { id: 'simulator.issuer', title: 'Card issuer', content: issuerParts() },
  {
    id: 'simulator.accounts',
    title: 'Test accounts',
    content: [
      paragraph('These pay.'),
      table(
        'Bank accounts that pay',
        ['bankAccount.iban', 'bankAccount.bic'],
        Object.entries(payingIbans).map(([iban, bic]) => ({ cells: [code(iban), code(bic)] })),
      ),
      paragraph('These decline. Every other account with right check digits pays.'),
      declines('Bank accounts that decline', 'bankAccount.iban', decliningIbans),
      declines('Virtual accounts that decline', 'virtualAccount.accountId', decliningAccountIds),
      declines('Token accounts that decline', 'tokenAccount.number', decliningTokens),
    ],
  },
  {
    id: 'simulator.acquirer',
    title: 'Acquirer',
    content: [
      paragraph(
        'resultDetails of a payment that the acquirer has seen. AcquirerResponse is 00 for what is approved and 05 for every other decline of a bank.',
      ),
      table(
        'Declines of the acquirer',
        ['Result', 'AcquirerResponse', 'MerchantAdviceCode'],
        Object.entries(declineResponses).map(([result, response]) => ({
          cells: [link(`code.${result}`, code(result)), response.code, response.advice ?? ''],
        })),
      ),
      paragraph('What card says of these test cards; of every other one that it is a German credit card.'),
      table(
        'Facts about test cards',
        ['card.bin', 'binCountry', 'type', 'level', 'regulatedFlag'],
        Object.entries(testCardFacts).map(([bin, facts]) => ({
          cells: [
            code(bin),
            ...[facts.binCountry, facts.type, facts.level, facts.regulatedFlag].map((text) => text ?? ''),
          ],
        })),
      ),
    ],
  },
  {
    id: 'simulator.rules',
    title: 'Rules',
    content: [
      paragraph(
        'The header X-Simulator-Rule names the rule that decided. A name that begins with `lifecycle-` belongs to a follow-up that was refused; parameterErrors says why.',
      ),
      table(
        'Rules of the simulator',
        ['Rule', 'When'],
        allRules.map(([name, text]) => ({ id: `rule.${name}`, cells: [code(name), prose(text)] })),
      ),
    ],
  },
];

function otherSwitches() {
  return [
    {
      name: 'card.holder',
      values: 'the code of a decline',
      text: 'Declines with it; so do bankAccount.holder and virtualAccount.holder.',
    },
    {
      name: 'threeDSecure.challengeIndicator',
      values: '01 to 09',
      text: 'With 03, 04 and 09 the holder of an enrolled test card is asked. With 02, 05, 07 and 08 nobody is, unless customParameters[3DS2_flow]=challenge; an attempt stays one. With 06 the issuer is only told.',
    },
    { name: 'threeDSecure.disable', values: 'true', text: 'No 3-D Secure.' },
    {
      name: 'testMode',
      values: 'INTERNAL, EXTERNAL',
      text: 'Who settles: the simulator, or the channel’s upstream. With --simulate-external the simulator stands in for an upstream that the channel lacks.',
    },
  ];
}

function declines(label: string, name: string, values: Readonly<Record<string, ResultCode>>): VNode {
  const lines = Object.entries(values).map(([value, result]) => ({
    cells: [code(value), link(`code.${result}`, code(result)), describe(result)] as const,
  }));
  return table(label, [name, 'Result', 'Description'], lines);
}
