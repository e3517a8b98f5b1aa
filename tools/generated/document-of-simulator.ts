/** Renders the document of the simulator from its tables: test values and the rules that decide. */
import { describe, type ResultCode } from '../../src/contract/result-codes.ts';
import { internalAddresses } from '../../src/reference/internal-addresses.ts';
import { knownKeys } from '../../src/reference/known-keys.ts';
import { decliningAccountIds, decliningTokens } from '../../src/testing/simulator/connector/accounts.ts';
import { declineResponses } from '../../src/testing/simulator/connector/acquirer.ts';
import { decliningIbans, payingIbans } from '../../src/testing/simulator/connector/bank-accounts.ts';
import { testCardFacts } from '../../src/testing/simulator/connector/card-facts.ts';
import { rules } from '../../src/testing/simulator/connector/rules.ts';
import { issuerParts } from './issuer-of-simulator.ts';
import {
  codeLink,
  markdownCode,
  markdownProse,
  markdownTable,
  referenceDocument,
  withName,
} from './markdown.ts';
import { otherRules } from './other-rules.ts';
import { cardParts } from './test-cards.ts';

export const createSimulatorDocument = () =>
  referenceDocument(
    'Simulator',
    'Cards, accounts, switches and rules of the test environment, and what each makes happen.',
    `## ${withName('simulator.cards', 'Test cards')}`,
    ...cardParts(),
    `## ${withName('simulator.switches', 'Switches')}`,
    markdownTable(
      ['Parameter', 'Values', 'What it does'],
      [...knownKeys, ...otherSwitches].map(({ name, values, text }) => [
        markdownCode(name),
        markdownProse(values),
        markdownProse(text),
      ]),
    ),
    `## ${withName('simulator.issuer', 'Card issuer')}`,
    ...issuerParts(),
    `## ${withName('simulator.accounts', 'Test accounts')}`,
    'These pay.',
    markdownTable(
      ['`bankAccount.iban`', '`bankAccount.bic`'],
      Object.entries(payingIbans).map((account) => account.map(markdownCode)),
    ),
    'These decline. Every other account with right check digits pays.',
    declines('bankAccount.iban', decliningIbans),
    declines('virtualAccount.accountId', decliningAccountIds),
    declines('tokenAccount.number', decliningTokens),
    `## ${withName('simulator.acquirer', 'Acquirer')}`,
    markdownProse(
      'resultDetails of a payment that the acquirer has seen. AcquirerResponse is 00 for what is approved and 05 for every other decline of a bank.',
    ),
    markdownTable(
      ['Result', 'AcquirerResponse', 'MerchantAdviceCode'],
      Object.entries(declineResponses).map(([result, response]) => [
        codeLink(result),
        response.code,
        response.advice ?? '',
      ]),
    ),
    'What `card` says of these test cards; of every other one that it is a German credit card.',
    markdownTable(
      ['`card.bin`', 'binCountry', 'type', 'level', 'regulatedFlag'],
      Object.entries(testCardFacts).map(([bin, { binCountry, type, level, regulatedFlag }]) => [
        markdownCode(bin),
        ...[binCountry, type, level, regulatedFlag].map((text) => text ?? ''),
      ]),
    ),
    `## ${withName('simulator.rules', 'Rules')}`,
    markdownProse(
      'The header X-Simulator-Rule names the rule that decided. A name that begins with `lifecycle-` belongs to a follow-up that was refused; parameterErrors says why.',
    ),
    markdownTable(
      ['Rule', 'When'],
      Object.entries({ ...rules, ...otherRules }).map(([name, text]) => [
        withName(`rule.${name}`, markdownCode(name)),
        markdownProse(text),
      ]),
    ),
    `## ${withName('simulator.addresses', 'Addresses')}`,
    'Pages and tools of the test environment, which are no part of the API.',
    markdownTable(
      ['Address', 'What it is'],
      internalAddresses
        .filter(({ test }) => test)
        .map(({ path, text }) => [markdownCode(path), markdownProse(text)]),
    ),
  );

const otherSwitches = [
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

function declines(name: string, values: Readonly<Record<string, ResultCode>>): string {
  return markdownTable(
    [markdownCode(name), 'Result', 'Description'],
    Object.entries(values).map(([value, result]) => [
      markdownCode(value),
      codeLink(result),
      markdownProse(describe(result)),
    ]),
  );
}
