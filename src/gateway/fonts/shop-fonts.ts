/**
 * The fonts of shops in the card fields. The gateway fetches a font from an address in the merchant's configuration, prepares it,
 * keeps it and serves it itself under its hash, so that a card field's document loads nothing from a foreign origin.
 */
import { createHash } from 'node:crypto';
import type { Clock } from '../core/clock.ts';
import type { Download, FileClient } from '../outbound/guarded-client.ts';
import type { StoredFonts } from '../store/nodes/fonts.ts';
import { maxFontBytes, type PrepareFont, tooLarge } from './prepare-font.ts';

/** The font's SHA-256 in hexadecimal digits, or the end of a sentence that says why there is no font. */
export type FontAnswer = { readonly hash: string } | { readonly problem: string };

export interface ShopFonts {
  /**
   * Finds the font of an address that a merchant's configuration names. It is fetched when no node has fetched it in the
   * last day.
   */
  find(source: string): Promise<FontAnswer>;
}

interface Parts {
  readonly store: { readonly fonts: StoredFonts };
  readonly clock: Clock;
  readonly client: FileClient;
  readonly prepareFont: PrepareFont;
}

/** How long a font is taken from the store before its address is asked again, in milliseconds. */
const freshForMs = 24 * 60 * 60 * 1000;
/** How long the address of a refused font is not asked again, in milliseconds. */
const refusedForMs = 60 * 1000;

export function createShopFonts({ store, clock, client, prepareFont }: Parts): ShopFonts {
  const answers = new Map<string, { readonly answer: Promise<FontAnswer>; until: number }>();
  async function findOrFetch(source: string): Promise<FontAnswer> {
    const now = clock.now();
    const stored = await store.fonts.findHash(source, now - freshForMs);
    if (stored !== undefined) return { hash: stored };
    const download = await client.download(source, maxFontBytes);
    if (!download.ok) {
      // A server that is down for an hour takes no font away from the shop's forms.
      const earlier = await store.fonts.findHash(source, 0);
      return earlier === undefined ? { problem: problemOf(download) } : { hash: earlier };
    }
    const prepared = await prepareFont(download.body);
    if ('problem' in prepared) return prepared;
    const body = prepared.font;
    const hash = createHash('sha256').update(body).digest('hex');
    await store.fonts.keep({ hash, source, body, now });
    return { hash };
  }

  return {
    async find(source) {
      const known = answers.get(source);
      if (known !== undefined && known.until > clock.now()) return known.answer;
      // Until the answer is there, everybody who asks waits for this one call.
      const entry = { answer: findOrFetch(source), until: Number.POSITIVE_INFINITY };
      answers.set(source, entry);
      entry.answer.then(
        (answer) => {
          entry.until = clock.now() + ('hash' in answer ? freshForMs : refusedForMs);
        },
        () => answers.delete(source),
      );
      return entry.answer;
    },
  };
}

const unreachable = 'could not be fetched by the gateway; see that its server answers other computers';
const otherScheme =
  'has an address of another scheme than https, which the gateway never calls; put the font on a server with https';
const credentials =
  'has an address with a user name or a password, which the gateway never calls; put the font where it needs none';
const port =
  'has an address with a port that the gateway never calls; put the font at the usual port of https';
const forbidden =
  'has an address that the gateway never calls: it is not public; put the font on a public server';

function problemOf(failure: Exclude<Download, { ok: true }>): string {
  switch (failure.reason) {
    case 'size':
      return tooLarge;
    case 'redirect':
      return `was answered with a redirect (${failure.status}); name the address to which it leads`;
    case 'status':
      return `was answered with the status ${failure.status}; see that it can be loaded without signing in`;
    case 'unresolved':
    case 'connection':
    case 'tls':
    case 'timeout':
    case 'stopped':
      return unreachable;
    case 'scheme':
      return otherScheme;
    case 'credentials':
      return credentials;
    case 'port':
      return port;
    default:
      return forbidden;
  }
}
