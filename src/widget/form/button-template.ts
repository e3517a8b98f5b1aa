import { commonWords } from '../locales/brand-name.ts';
import type { ButtonText } from '../payment/shown-amount.ts';
import type { WidgetContext } from '../widget-context.ts';

/**
 * Returns the text of a Pay button, in which `{0}` stands for the amount. The layouts that are no hosted script's say the
 * amount; the others keep the text that suites of shops look for. A text that the shop has set stays.
 *
 * @param key of the button's text
 * @param brand whose form it is, where the form has one: the button names the brand in place of the amount
 */
export function buttonTemplate(
  { texts, spoken, settings }: Pick<WidgetContext, 'texts' | 'spoken' | 'settings'>,
  key: ButtonText,
  brand?: string,
): string {
  const saysAmount =
    settings.layout !== 'stacked' &&
    key === 'submit' &&
    texts.value.submit === spoken.value.submit &&
    (!brand || commonWords(brand, texts.value));
  return texts.value[saysAmount ? 'payAmount' : key];
}
