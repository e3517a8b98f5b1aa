import type { ComponentChildren } from 'preact';

/** Both tell a browser that it must not translate a node; preact's types know no `translate="no"`. */
const attributes: Readonly<Record<string, string>> = { class: 'notranslate', translate: 'no' };

/** An amount in a page. A browser that translates the page leaves it as it is: what the shopper saw is charged. */
export const AmountText = ({ children }: { children: ComponentChildren }) => (
  <bdi {...attributes}>{children}</bdi>
);
