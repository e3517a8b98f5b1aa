/** The frame that all pages of the issuer share. */
import type { ComponentChildren } from 'preact';
import { renderDocument } from '../../../../web/document.tsx';
import { type Inline, InlineScript, InlineStyle } from '../../../../web/inline.tsx';
import type { IssuerLanguage } from './language.ts';
import { issuerStyle } from './style.ts';

export interface IssuerPage {
  readonly html: string;
  /** Hashes of the page's style and scripts, in the form of a content security policy. */
  readonly hashes: { readonly style: string; readonly scripts: readonly string[] };
}

interface Content {
  readonly language: IssuerLanguage;
  readonly title: string;
  /** Heading of the page; its title when absent. */
  readonly heading?: string;
  /** Mark or name of the card network. */
  readonly network?: ComponentChildren;
  readonly main: ComponentChildren;
  /** What is no part of the bank's page: testers' controls. */
  readonly foot?: ComponentChildren;
  readonly scripts?: readonly Inline[];
  readonly isTall?: boolean;
  /** The origin of the page around this one, which is told how high it is. */
  readonly around?: string;
}

export function issuerPage(content: Content): IssuerPage {
  const {
    language,
    title,
    heading = title,
    network,
    main,
    foot,
    scripts = [],
    isTall = false,
    around,
  } = content;
  const html = renderDocument(
    <html lang={language.tag} dir={language.dir} data-around={around}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <InlineStyle style={issuerStyle} />
      </head>
      <body>
        <header>
          <span>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path fill="currentColor" d="M12 2 2 8v2h20V8zM4 12v6H2v3h20v-3h-2v-6h-3v6h-3v-6h-4v6H7v-6z" />
            </svg>
            {language.texts.bank}
          </span>
          <span>{network}</span>
        </header>
        <main aria-labelledby="title" class={isTall ? 'tall' : undefined}>
          <h1 id="title">{heading}</h1>
          {main}
        </main>
        {foot && <footer>{foot}</footer>}
        {scripts.map((script) => (
          <InlineScript script={script} />
        ))}
      </body>
    </html>,
  );
  return { html, hashes: { style: issuerStyle.source, scripts: scripts.map(({ source }) => source) } };
}
