import type { Page } from '@playwright/test';
import { nonce } from '../fixtures/merchant.ts';
import type { Story, StoryOptions } from '../fixtures/test.ts';

/** One page of a shop: what merchants do, and what must hold on it. */
export interface Habit {
  /** What the page does, as the end of the sentence "a page that …". */
  does: string;
  page: StoryOptions;
  /** What must hold when the form is there. */
  holds(shop: Shop): Promise<unknown>;
  /** How the shopper pays; without it: fills the form and presses Pay. */
  pays?(shop: Shop): Promise<unknown>;
  /** What the payment must carry, as the gateway has it; undefined: what it must not. */
  sends?: Record<string, unknown>;
}

export interface Shop extends Story {
  page: Page;
  /** The value of an expression in the shop's window. */
  value(expression: string): Promise<unknown>;
}

export const inline = (code: string) => `<script nonce="${nonce}">${code}</script>`;
export const style = (css: string) => `<style nonce="${nonce}">${css}</style>`;

/** What snippets of shops need of their library. */
const kit = `
  function one(selector) { return document.querySelector(selector); }
  function all(selector) { return [].slice.call(document.querySelectorAll(selector)); }
  function make(tag, name, text) { var node = document.createElement(tag); node.className = name || ''; if (text) node.textContent = text; return node; }
  function hidden(name, value) { var input = make('input'); input.type = 'hidden'; input.name = name; input.value = value; return input; }
  var log = [];`;

/** A page script that defines `wpwlOptions` with these members. */
export const options = (members: string) => `${kit} var wpwlOptions = { ${members} };`;
/** The same with this code in `onReady`. */
export const onReady = (code: string, members = '') =>
  options(`onReady: function (list) { ${code}; log.push('ready'); }, ${members}`);
