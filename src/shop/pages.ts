/** The shop's pages by name, from the templates in `public/`. */
import { type CheckoutFacts, checkoutPage } from './checkout-page.ts';
import type { ShopFile } from './files.ts';
import { homePage } from './home-page.ts';
import type { Texts } from './locales/en.ts';
import { type PlaygroundFacts, playgroundPage } from './playground-page.ts';
import { type ResultFacts, resultPage } from './result-page.ts';
import { type Account, shellOf } from './shell.ts';
import { texts } from './texts.ts';
import { addressOf, type Place, type View } from './view.ts';

type WithoutAccount<Facts> = Omit<Facts, 'account'>;

export interface Pages {
  home(view: View): string;
  checkout(view: View, facts: WithoutAccount<CheckoutFacts>): string;
  playground(view: View, facts: WithoutAccount<PlaygroundFacts>): string;
  result(view: View, facts: WithoutAccount<ResultFacts>): string;
  message(view: View, heading: keyof Texts, help: keyof Texts, place?: Place): string;
}

export function pagesOf(files: ReadonlyMap<string, ShopFile>, account: Account): Pages {
  const shell = shellOf(files, account);
  return {
    home: (view) => homePage(shell, view),
    checkout: (view, facts) => checkoutPage(shell, view, { ...facts, account }),
    playground: (view, facts) => playgroundPage(shell, view, { ...facts, account }),
    result: (view, facts) => resultPage(shell, view, { ...facts, account }),
    message(view, heading, help, place = { path: '/' }) {
      const words = texts[view.language.code];
      const main = shell.part('message.html', {
        heading: words[heading],
        help: words[help],
        back: words.back,
        address: addressOf({ path: '/' }, view),
      });
      return shell.page(view, { title: words[heading], place, main });
    },
  };
}
