/** Defines `takeOver()`, by which a test decides when Angular takes the page over. */
import { bootstrapApplication } from '@angular/platform-browser';
import { createServerPage, providers } from './server-page.mjs';

window.takeOver = async () => {
  await bootstrapApplication(createServerPage(location.pathname), { providers });
};
