/** Facts about the browser, read from `window`. Tests pass their own. */
export interface BrowserFacts {
  language: string;
  userAgent: string;
  javaEnabled?: () => boolean;
  screen: { width: number; height: number; colorDepth: number };
  /** The minutes by which local time is behind UTC: Berlin in winter is -60. */
  timezoneOffset: number;
}

// EMV allows only these colour depths, in bits; a display with 30 bits reports 30 (threeds-security.md A.3).
const colorDepths = [48, 32, 24, 16, 15, 8, 4, 1];

/**
 * Builds the payment parameters `customer.browser.*`. The Accept header and the IP address come from the server,
 * which sees the real ones. Source: threeds-security.md A.3, parameters.md "Customer".
 */
export function browserData(facts: BrowserFacts): Record<string, string> {
  const { screen } = facts;
  return {
    'customer.browser.javascriptEnabled': 'true',
    'customer.browser.javaEnabled': String(facts.javaEnabled?.() ?? false),
    'customer.browser.language': shortTag(facts.language),
    'customer.browser.screenHeight': String(Math.max(1, Math.round(screen.height))),
    'customer.browser.screenWidth': String(Math.max(1, Math.round(screen.width))),
    'customer.browser.screenColorDepth': String(colorDepths.find((depth) => depth <= screen.colorDepth) ?? 1),
    'customer.browser.timezone': String(facts.timezoneOffset),
    'customer.browser.userAgent': facts.userAgent.slice(0, 2048),
  };
}

/** Shortens a language tag to whole subtags within 8 characters: `zh-Hant-TW` becomes `zh-Hant`. */
function shortTag(tag: string): string {
  let short = '';
  for (const part of (tag || 'en').split('-')) {
    const longer = short ? `${short}-${part}` : part;
    if (longer.length > 8) break;
    short = longer;
  }
  return short || 'en';
}

export function thisBrowser(): BrowserFacts {
  const { language, userAgent, javaEnabled } = navigator;
  return {
    language,
    userAgent,
    javaEnabled: javaEnabled && (() => javaEnabled.call(navigator)),
    screen,
    timezoneOffset: new Date().getTimezoneOffset(),
  };
}
