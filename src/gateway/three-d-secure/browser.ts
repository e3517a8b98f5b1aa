/** What the issuer is told of the shopper's browser (threeds-security A.3). */
import type { ParameterError, Parameters } from '#contract/parameters/table.ts';
import { missing } from '#contract/parameters/table.ts';
import { type ChallengeWindow, challengeWindows } from '#contract/three-d-secure.ts';
import type { BrowserData } from './messages.ts';

const prefix = 'customer.browser.';

/** `parameters.md`, "Customer": mandatory for 3-D Secure 2. Java only matters where there are scripts (5.5). */
const mandatory = [
  'acceptHeader',
  'language',
  'screenHeight',
  'screenWidth',
  'timezone',
  'userAgent',
] as const;

/** EMV knows no other depths; a display in between counts as the next lower one. */
const colourDepths = [48, 32, 24, 16, 15, 8, 4, 1];

/** Parameters without which nobody can be authenticated in a browser, as errors. */
export function missingBrowserData(parameters: Parameters): ParameterError[] {
  return mandatory
    .map((name) => `${prefix}${name}`)
    .filter((name) => parameters[name] === undefined)
    .map((name) => missing(name, 'the card takes part in 3-D Secure 2, whose issuer wants to know it'));
}

/** The browser under its wire names; undefined while a mandatory part is missing. */
export function browserDataOf(parameters: Parameters): BrowserData | undefined {
  if (missingBrowserData(parameters).length > 0) return undefined;
  const part = (name: string, otherwise: string) => parameters[`${prefix}${name}`] ?? otherwise;
  return {
    browserAcceptHeader: part('acceptHeader', ''),
    browserIP: parameters['customer.ip'] ?? '',
    browserJavaEnabled: part('javaEnabled', 'false'),
    browserJavascriptEnabled: part('javascriptEnabled', 'true'),
    browserLanguage: part('language', ''),
    browserColorDepth: colourDepth(part('screenColorDepth', '24')),
    browserScreenHeight: part('screenHeight', ''),
    browserScreenWidth: part('screenWidth', ''),
    browserTZ: part('timezone', ''),
    browserUserAgent: part('userAgent', ''),
  };
}

/** The size the page asked for, else the whole place. */
export function challengeWindowOf(parameters: Parameters): ChallengeWindow {
  const code = `0${parameters[`${prefix}challengeWindow`] ?? '5'}`;
  return code in challengeWindows ? (code as ChallengeWindow) : '05';
}

function colourDepth(sent: string): string {
  return String(colourDepths.find((depth) => depth <= Number(sent)) ?? 1);
}
