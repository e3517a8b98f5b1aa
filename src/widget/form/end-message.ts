import type { SessionEnd } from '../checkout/watched-checkout.ts';
import { drawButton, drawLink, type Message } from '../page/message.ts';
import { isPage } from '../page/page-address.ts';
import type { WidgetContext } from '../widget-context.ts';

/**
 * Says why nothing can be paid any more, with the way on.
 *
 * @param url of the shop's result page, when the payment has a result
 */
export function endMessage(
  reason: SessionEnd,
  url: string | undefined,
  { language, texts }: Pick<WidgetContext, 'language' | 'texts'>,
): Message {
  const { tag: lang, dir } = language.value;
  const { [reason]: sentence, startAgain, toResult } = texts.value;
  let wayOn = url && isPage(url) ? drawLink(toResult, url) : undefined;
  if (reason !== 'finished') wayOn = drawButton('pay', startAgain, () => location.reload());
  return { sentence, lang, dir, wayOn };
}
