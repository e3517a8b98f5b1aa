/** The frame around the chapters of every page of the reference. */
import type { VNode } from 'preact';
import { renderDocument } from '../../web/document.tsx';
import { InlineStyle } from '../../web/inline.tsx';
import { type Chapter, menuOf } from './menu.tsx';
import { section } from './parts.tsx';
import { referenceStyle } from './style.ts';

export const policy = [
  "default-src 'none'",
  `style-src ${referenceStyle.source}`,
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function shell(title: string, introduction: VNode, chapters: readonly Chapter[]): string {
  return renderDocument(
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <InlineStyle style={referenceStyle} />
      </head>
      <body>
        <a class="skip" href={`#${chapters[0]?.id ?? ''}`}>
          Skip to the text
        </a>
        <div class="page">
          <header>
            <h1>{title}</h1>
            {introduction}
          </header>
          <nav aria-label="Contents">{menuOf(chapters)}</nav>
          <main>{chapters.map((chapter) => section({ ...chapter, level: 2 }))}</main>
        </div>
      </body>
    </html>,
  );
}
