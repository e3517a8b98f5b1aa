/** The shape of a scene, and how scenes open a form. */
import { type BrowserContext, expect, type Locator, type Page, type Route } from '@playwright/test';
import type { MerchantApi, RunningGateway } from '../fixtures/gateway.ts';
import type { Merchant } from '../fixtures/merchant.ts';
import type { Story, StoryOptions } from '../fixtures/test.ts';

/**
 * The languages in which scenes are looked at: one with short words, some with long words, one in another script, one
 * in another direction.
 */
export const languages = ['en', 'de', 'fi', 'ja', 'ar'] as const;
export type Language = (typeof languages)[number];

/** The page, the servers and the language that a scene works with. */
export interface Stage {
  page: Page;
  context: BrowserContext;
  api: MerchantApi;
  gateway: RunningGateway;
  merchant: Merchant;
  payments: { handle(handler: (route: Route) => unknown): void };
  open(story?: StoryOptions): Promise<Story>;
  language: Language;
}

/** A state of a form or page that a shopper sees. */
export interface Scene {
  name: string;
  /** The languages of the scene, where it does not speak all. */
  languages?: readonly Language[];
  /** Brings the page into the state, and expects that it is in it. */
  show(stage: Stage): Promise<void>;
}

/**
 * Opens a page whose form speaks the language of the scene and follows a dark colour scheme.
 *
 * @param options members of `wpwlOptions`
 */
export async function openForm({ open, page, language }: Stage, options = '', story: StoryOptions = {}) {
  const opened = await open({
    head: '<meta name="color-scheme" content="light dark">',
    options: `var wpwlOptions = { locale: '${language}', ${options} };`,
    lang: language,
    ...story,
  });
  await expect(page.locator('.wpwl-form').first()).toHaveAttribute('lang', language);
  return opened;
}

export const brands = (list: string): StoryOptions => ({ form: `action="/result" data-brands="${list}"` });

/** Expects that all of these are visible. */
export async function seen(...nodes: Locator[]): Promise<void> {
  for (const node of nodes) await expect(node).toBeVisible();
}
