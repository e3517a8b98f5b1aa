/** What a scene is: a state of a form or page that axe looks at. Also the helpers of all scenes. */
import { type BrowserContext, expect, type Locator, type Page, type Route } from '@playwright/test';
import type { Gateway } from '../../src/testing/kit/index.ts';
import type { LanguageCode } from '../../src/texts/languages.ts';
import type { Merchant } from '../fixtures/merchant.ts';
import type { TenantApi } from '../fixtures/story.ts';
import type { Story, StoryOptions } from '../fixtures/test.ts';

export type Language = LanguageCode;

/**
 * The languages in which scenes are looked at. English has short words, German and Finnish have long ones, Japanese has
 * another script, and Arabic runs in the other direction.
 */
export const languages: readonly Language[] = ['en', 'de', 'fi', 'ja', 'ar'];

/** What a scene works with: the page, the servers and the language. */
export interface Stage {
  page: Page;
  context: BrowserContext;
  api: TenantApi;
  gateway: Gateway;
  merchant: Merchant;
  /** Address of the demo shop. */
  shop: string;
  payments: { handle(handler: (route: Route) => unknown): void };
  open(story?: StoryOptions): Promise<Story>;
  language: Language;
  /** The tag of the language, for `lang`. */
  tag: string;
}

/** A state of a form or page that a shopper sees. */
export interface Scene {
  name: string;
  /** The languages of the scene, when it does not speak all {@link languages}. */
  languages?: readonly Language[];
  /** Brings the page into the state, and expects that the state is reached. */
  show(stage: Stage): Promise<void>;
}

/** Lets a page follow the device's colour scheme. */
export const colorScheme = '<meta name="color-scheme" content="light dark">';

/**
 * Opens a page whose form speaks the language of the scene and follows a dark colour scheme.
 *
 * @param options members of `wpwlOptions`
 */
export async function openForm({ open, page, language, tag }: Stage, options = '', story: StoryOptions = {}) {
  const opened = await open({
    head: colorScheme,
    options: `var wpwlOptions = { locale: '${language}', ${options} };`,
    lang: tag,
    ...story,
  });
  await expect(page.locator('.wpwl-form').first()).toHaveAttribute('lang', tag);
  return opened;
}

/** A page whose form offers the brands of the list. */
export const withBrands = (list: string): StoryOptions => ({
  form: `action="/result" data-brands="${list}"`,
});

/** Expects that all of the nodes are visible. */
export async function expectVisible(...nodes: Locator[]): Promise<void> {
  for (const node of nodes) await expect(node).toBeVisible();
}
