import { describe, expect, test } from 'vitest';
import { drawMark } from '../../../../src/gateway/config/marks/own-mark.ts';
import { readSvgShape } from '../../../../src/gateway/config/marks/svg-picture.ts';

const ns = 'xmlns="http://www.w3.org/2000/svg"';
const svg = (content: string, attributes = 'viewBox="0 0 76 48"') =>
  `<svg ${ns} ${attributes}>${content}</svg>`;

describe('an SVG as a mark', () => {
  test.each<[string, string, number]>([
    ['shapes', svg('<path d="M0 0h76v48H0z" fill="#09f"/>'), 76 / 48],
    ['a gradient of its own', svg('<defs><linearGradient id="a"/></defs><rect fill="url(#a)"/>'), 76 / 48],
    ['a style of colours', svg('<style>.a{fill:#fff}</style><g class="a"><circle r="4"/></g>'), 76 / 48],
    ['a title', svg('<title>Fish &amp; chips</title><rect/>'), 76 / 48],
    ['a size in place of a viewBox', svg('<rect/>', 'width="60px" height="20"'), 3],
    [
      'what editors write before it',
      `\uFEFF<?xml version="1.0"?>\n<!-- made by > hand -->\n${svg('<rect/>')}\n`,
      76 / 48,
    ],
    ['single quotes', `<svg ${ns} viewBox='0 0 10 10'><rect/></svg>`, 1],
  ])('with %s is taken', (_what, text, shape) => {
    expect(readSvgShape(text)).toBeCloseTo(shape);
  });

  test.each<[string, string, string]>([
    ['a script', svg('<script>alert(1)</script>'), 'an element script'],
    ['a script in capitals', svg('<SCRIPT/>'), 'an element SCRIPT'],
    ['a handler', svg('<rect onclick="alert(1)"/>'), 'an attribute onclick, which is a script'],
    ['a handler of the root', `<svg ${ns} viewBox="0 0 1 1" onload="x()"/>`, 'an attribute onload'],
    ['an image of elsewhere', svg('<image href="https://a.example/b.png"/>'), 'an element image'],
    ['a page in it', svg('<foreignObject/>'), 'an element foreignObject'],
    ['a copy of itself', svg('<use href="#a"/>'), 'an element use'],
    ['an animation', svg('<animate attributeName="href"/>'), 'an element animate'],
    ['a link', svg('<a href="/"><rect/></a>'), 'an element a,'],
    [
      'a reference',
      svg('<linearGradient xlink:href="#a"/>'),
      'an attribute xlink:href, which refers elsewhere',
    ],
    ['a base', svg('<g xml:base="b"/>'), 'an attribute xml:base'],
    [
      'a fill of elsewhere',
      svg('<rect fill="url(https://a.example/#b)"/>'),
      'something in fill that refers elsewhere',
    ],
    ['a fill of another file', svg('<rect fill="url( \'b.svg#c\')"/>'), 'something in fill'],
    ['a style sheet of elsewhere', svg('<style>@import "b.css";</style>'), 'something in style'],
    ['a font of elsewhere', svg('<style>a{src:url(b.woff)}</style>'), 'something in style'],
    ['an escape in a style', svg('<rect style="fill:u\\72l(b)"/>'), 'something in style'],
    ['a hidden address', svg('<rect fill="&#117;rl(b)"/>'), 'a character reference'],
    ['an entity', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('<rect/>')}`, 'no well-formed SVG'],
    ['raw data', svg('<![CDATA[<script/>]]>'), 'no well-formed SVG'],
    ['an instruction', svg('<?xml-stylesheet href="b.css"?>'), 'no well-formed SVG'],
    ['text', svg('<g>BLIK</g>'), 'text, which each computer draws in another font'],
    ['a tag that is not closed', `<svg ${ns} viewBox="0 0 1 1"><g></svg>`, 'no well-formed SVG'],
    ['no end', `<svg ${ns} viewBox="0 0 1 1"><g>`, 'no well-formed SVG'],
    ['a second root', `${svg('<rect/>')}${svg('<rect/>')}`, 'no well-formed SVG'],
    ['attributes without quotes', '<svg viewBox=0><rect/></svg>', 'no well-formed SVG'],
    ['another root', `<g ${ns}/>`, 'no SVG'],
    ['no namespace', '<svg viewBox="0 0 1 1"><rect/></svg>', 'lacks xmlns'],
    ['no size', svg('<rect/>', ''), 'no size'],
    ['an empty size', svg('<rect/>', 'viewBox="0 0 0 48"'), 'no size'],
    ['a size in percent', svg('<rect/>', 'width="100%" height="100%"'), 'no size'],
    ['too many bytes', svg(`<path d="${'M0 0'.repeat(5000)}"/>`), 'more than the 16384 that a mark may have'],
  ])('with %s is refused, which is named', (_what, text, reason) => {
    expect(() => drawMark(text)).toThrow(reason);
  });

  test('is judged in a moment, however it is written', () => {
    const many = [
      `<svg ${' a="'.repeat(4000)}`,
      '<!--'.repeat(4000),
      `<g ${' a'.repeat(8000)}`,
      '&'.repeat(16_000),
    ];
    for (const text of many) expect(() => drawMark(`<svg ${ns}>${text}`)).toThrow();
  });

  test('stands as an image on its plate, in which nothing runs', () => {
    const text = svg('<rect/>');
    const data = Buffer.from(text).toString('base64');
    expect(drawMark(text)).toContain(
      `<image width="100%" height="100%" href="data:image/svg+xml;base64,${data}"/></svg>`,
    );
  });
});
