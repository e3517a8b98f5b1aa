/** The data of the shopper's browser that the issuer gets (threeds-security A.3). */
import type { ParameterError, Parameters } from '#contract/parameters/table.ts';
import { missing } from '#contract/parameters/table.ts';
import { type ChallengeWindow, challengeWindows } from '#contract/three-d-secure.ts';
import type { BrowserData } from './messages.ts';

const prefix = 'customer.browser.';

/** Names of the mandatory browser data (`parameters.md`, "Customer"), without Java (settled question 27). */
const mandatory = [
  'acceptHeader',
  'language',
  'screenHeight',
  'screenWidth',
  'timezone',
  'userAgent',
] as const;

/** The colour depths that EMV allows; any other depth is sent as the next lower one. */
const colourDepths = [48, 32, 24, 16, 15, 8, 4, 1];

/** Returns one error for each missing parameter that an authentication in a browser needs. */
export function missingBrowserData(parameters: Parameters): ParameterError[] {
  return mandatory
    .map((name) => `${prefix}${name}`)
    .filter((name) => parameters[name] === undefined)
    .map((name) => missing(name, 'the card takes part in 3-D Secure 2, whose issuer wants to know it'));
}

/** Returns the browser's data under their wire names; undefined when a mandatory parameter is missing. */
export function readBrowserData(parameters: Parameters): BrowserData | undefined {
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

/** Returns the size of the challenge window that was asked for, otherwise 05: full screen. */
export function readChallengeWindow(parameters: Parameters): ChallengeWindow {
  const code = `0${parameters[`${prefix}challengeWindow`] ?? '5'}`;
  return code in challengeWindows ? (code as ChallengeWindow) : '05';
}

function colourDepth(sent: string): string {
  return String(colourDepths.find((depth) => depth <= Number(sent)) ?? 1);
}
