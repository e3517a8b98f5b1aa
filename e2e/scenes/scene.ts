import { type BrowserContext, expect, type Locator, type Page, type Route } from '@playwright/test';
import type { MerchantApi, RunningGateway } from '../fixtures/gateway.ts';
import type { Merchant } from '../fixtures/merchant.ts';
import type { Story, StoryOptions } from '../fixtures/test.ts';

/** The languages that scenes are looked at in: a short one, long ones, another script, another direction. */
export const languages = ['en', 'de', 'fi', 'ja', 'ar'] as const;
export type Language = (typeof languages)[number];

/** What a scene is played with. */
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

/** Something that a shopper sees: one state of one form or page. */
export interface Scene {
  name: string;
  /** Those that it speaks, where these are not all. */
  languages?: readonly Language[];
  /** Brings the page into the state, and makes sure that it is in it. */
  show(stage: Stage): Promise<void>;
}

/** A page whose form speaks the language of the scene and may be dark. @param options members of `wpwlOptions` */
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

/** All of these are seen. */
export async function seen(...nodes: Locator[]): Promise<void> {
  for (const node of nodes) await expect(node).toBeVisible();
}
