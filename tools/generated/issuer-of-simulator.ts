/** Renders what a tester can make the simulated card issuer do. */
import {
  appAnswerNames,
  choiceAnswers,
  codes,
  endsByTransStatus,
  maxTries,
  returnCodes,
  usualEnds,
} from '../../src/testing/simulator/issuer/answers.ts';
import { switches } from '../../src/testing/simulator/issuer/switches.ts';
import { markdownCode, markdownDetails, markdownProse, markdownTable } from './markdown.ts';

type Name = keyof typeof switches;

const texts: Readonly<Record<Name, string>> = {
  status:
    'The ARes, for any card: also one that is no test card. D is decoupled: the RReq comes after acs.delayMs (3000), Y, or N when acs.reason is sent.',
  ares: 'The directory does not answer: the status is U.',
  method:
    'The card has a method page. ok reports (after acs.delayMs), late after 10100 ms or acs.delayMs, timeout never; wrong-id and garbage report something else; deny cannot be framed.',
  challenge:
    'Kind of the challenge: a code (text, tall, rtl, slow), one answer, several answers, or out of band. slow has images that take acs.delayMs (5000).',
  results:
    'The RReq: later (acs.delayMs, 3000), never, twice, before the shopper answered (Y, or N when acs.reason is sent), or after the CRes (acs.delayMs, 0).',
  cres: 'The CRes: never, twice, garbage, Y whatever the RReq says, or with the ids of another transaction.',
  hostile:
    'What the page of the challenge does besides or instead: leaves its frame, opens dialogs, floods with messages, reaches for its opener, is huge, redirects, cannot be framed, is empty, answers 500, hangs up, or is garbage.',
};

/** The ends of a challenge that have a reason. */
const withReason = Object.values(usualEnds).filter(
  ({ transStatusReason }) => transStatusReason !== undefined,
);
const englishList = new Intl.ListFormat('en-GB');

const free = [
  {
    name: 'acs.reason',
    values: '01 to 26',
    text: `transStatusReason, with acs.status ${englishList.format(withReason.map(({ transStatus }) => transStatus))}. Usually ${englishList.format(withReason.map(({ transStatusReason = '' }) => transStatusReason))}.`,
  },
  { name: 'acs.delayMs', values: '0 to 3600000', text: 'How late a delayed answer comes, in milliseconds.' },
  { name: 'acs.info', values: 'text up to 128 characters', text: 'The cardholderInfo of the ARes.' },
];

export function issuerParts(): string[] {
  const listed = Object.entries(switches).map(([name, values]) => ({
    name: `acs.${name}`,
    values: values.join(', '),
    text: texts[name as Name],
  }));
  return [
    'The pages of the issuer are on another origin than the gateway’s: localhost for 127.0.0.1, and the other way round. Cancelling sends N with `challengeCancel` 01.',
    markdownTable(
      ['Code', 'What happens'],
      [
        ...Object.entries(codes).map(([value, { text }]) => [markdownCode(value), text]),
        [markdownCode('0001 to 0026'), 'N with the reason of the last two digits.'],
        ['any other', `Wrong; the third time ends with N, reason 19 (${maxTries} tries).`],
      ],
    ),
    markdownProse(
      `Right answers elsewhere: ${choiceAnswers.single.right.join()} of one, ${choiceAnswers.multi.right.join(' and ')} of several. Every page has a select[name=returnCode] with ${Object.keys(returnCodes).join(', ')}, a select[name=transStatus] with ${Object.keys(endsByTransStatus).join(', ')}, and an input[name=commit] that ends the challenge with the one chosen.`,
    ),
    markdownDetails(
      'Switches of the issuer',
      markdownTable(
        ['Parameter', 'Values', 'What it does'],
        [...listed, ...free].map(({ name, values, text }) => [
          markdownCode(`customParameters[${name}]`),
          values,
          markdownProse(text),
        ]),
      ),
    ),
    markdownProse(
      `What the issuer received and sent: \`GET /_sim/acs/{threeDSServerTransID}\`. A challenge out of band or a decoupled one is answered with \`POST /_sim/acs/{threeDSServerTransID}/{answer}\` (answer: ${appAnswerNames.join(', ')}), or at \`/acs/app/{threeDSServerTransID}\`.`,
    ),
  ];
}
