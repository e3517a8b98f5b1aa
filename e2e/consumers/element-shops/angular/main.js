/** A shop with Angular that the browser compiles, so that no build of Angular's own is needed. */
import '@angular/compiler';
import { Component, CUSTOM_ELEMENTS_SCHEMA, provideZonelessChangeDetection, signal } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import 'payment-widgets/element';

const checkout = await (await fetch('/checkout')).json();

class Shop {
  checkout = checkout;
  options = signal({ layout: 'compact', locale: 'en' });
  told = signal('The form is on its way.');

  speakGerman() {
    this.options.set({ layout: 'compact', locale: 'de' });
  }
}

const template = `
  <button type="button" (click)="speakGerman()">Deutsch</button>
  <p role="status">{{ told() }}</p>
  <payment-form
    [gateway]="checkout.gateway"
    [checkoutId]="checkout.checkoutId"
    [integrity]="checkout.integrity"
    action="/result"
    brands="VISA MASTER"
    [options]="options()"
    (ready)="told.set('Ready: ' + $event.detail.containers.join())"
    (error)="told.set('Error: ' + $event.detail.reason)"
  >
    <p slot="fallback">One moment …</p>
  </payment-form>`;

const LampShop = Component({ selector: 'lamp-shop', template, schemas: [CUSTOM_ELEMENTS_SCHEMA] })(Shop);

await bootstrapApplication(LampShop ?? Shop, { providers: [provideZonelessChangeDetection()] });
