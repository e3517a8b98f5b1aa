/** What a habit of merchants is, and the code that pages of shops share. */
import type { Page } from '@playwright/test';
import type { Story, StoryOptions } from '../fixtures/test.ts';

/** One habit of merchants, or several that one page can have together: the page, and what must hold on it. */
export interface Habit {
  /** What the page does, as the end of the sentence "a page that …". It becomes the title of the test. */
  does: string;
  page: StoryOptions;
  /** Expects what must hold when the form is there. */
  holds(shop: Shop): Promise<unknown>;
  /** Pays as the shopper does. Without it, the shopper fills the form and presses Pay. */
  pays?(shop: Shop): Promise<unknown>;
  /** Parameters that the gateway must have got with the payment. Those that are undefined it must not have got. */
  sends?: Record<string, unknown>;
}

/** The page of a habit when it is open. */
export interface Shop extends Story {
  page: Page;
  /** Gives the value of a JavaScript expression in the shop's window. */
  value(expression: string): Promise<unknown>;
}

/** The functions that the snippets of shops use, as a shop's own library has them, and the `log` that they write. */
const kit = `
  function one(selector) { return document.querySelector(selector); }
  function all(selector) { return [].slice.call(document.querySelectorAll(selector)); }
  function make(tag, name, text) { var node = document.createElement(tag); node.className = name || ''; if (text) node.textContent = text; return node; }
  function hidden(name, value) { var input = make('input'); input.type = 'hidden'; input.name = name; input.value = value; return input; }
  var log = [];`;

/** A page script that defines `wpwlOptions` with these members. */
export const options = (members: string) => `${kit} var wpwlOptions = { ${members} };`;

/** A page script that defines `wpwlOptions` with this code in `onReady`, and with these members. */
export const onReady = (code: string, members = '') =>
  options(`onReady: function (list) { ${code}; log.push('ready'); }, ${members}`);
