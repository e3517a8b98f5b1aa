/** A page with `form.paymentWidgets` that Angular renders on the server, and takes over in the browser. */
import '@angular/compiler';
import { Component, provideZonelessChangeDetection, signal } from '@angular/core';
import { provideClientHydration } from '@angular/platform-browser';

export const providers = [provideZonelessChangeDetection(), provideClientHydration()];

/** What each page has behind the form, and whether Angular draws its server's markup anew instead of taking it over. */
const kinds = {
  '/angular-alone': { behind: '', isSkipped: false },
  '/angular-skipped': { behind: '<p>Thank you</p>', isSkipped: true },
  '/angular-refused': { behind: '<p>Thank you</p>', isSkipped: false },
};

export const serverPages = Object.keys(kinds);

/** Makes the component of a page. @param {string} path one of `serverPages` */
export function createServerPage(path) {
  const { behind, isSkipped } = kinds[path];
  class Shop {
    articles = signal('Two articles');

    add() {
      this.articles.set('Three articles');
    }
  }
  const template = `
    <button type="button" (click)="add()">Add</button>
    <p class="articles">{{ articles() }}</p>
    <section><form class="paymentWidgets" action="/result" data-brands="VISA MASTER"></form>${behind}</section>`;
  const host = isSkipped ? { ngSkipHydration: 'true' } : {};
  return Component({ selector: 'server-shop', template, host })(Shop) ?? Shop;
}
