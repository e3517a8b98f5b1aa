/** What every page of the reference has around its chapters. */
import { fill, join, type Markup } from '../../web/template.ts';
import { type Chapter, menuOf } from './menu.ts';
import { section } from './parts.ts';
import { style, styleSource } from './style.ts';

const document = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{title}}</title>
<style>{{style}}</style>
</head>
<body>
<a class="skip" href="#{{first}}">Skip to the text</a>
<div class="page">
<header>
<h1>{{title}}</h1>
{{introduction}}
</header>
<nav aria-label="Contents">{{contents}}</nav>
<main>
{{chapters}}</main>
</div>
</body>
</html>
`;

export const policy = [
  "default-src 'none'",
  `style-src ${styleSource}`,
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function shell(title: string, introduction: Markup, chapters: readonly Chapter[]): string {
  return fill(document, {
    title,
    style: { markup: style },
    first: chapters[0]?.id ?? '',
    introduction,
    contents: menuOf(chapters),
    chapters: join(chapters.map((chapter) => section({ ...chapter, level: 2 }))),
  }).markup;
}
