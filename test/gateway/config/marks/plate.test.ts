import { describe, expect, test } from 'vitest';
import { createPlate } from '../../../../src/gateway/config/marks/plate.ts';

const space = 'xmlns="http://www.w3.org/2000/svg"';
const svg = (content: string, more = 'viewBox="0 0 38 24"') => `<svg ${space} ${more}>${content}</svg>`;
const path = '<path d="M0 0h9v9z"/>';
const ground = (fill: string) =>
  `<rect width="100%" height="100%" rx="3" fill="${fill}" stroke="#000" stroke-opacity=".12" stroke-width="2"/>`;

describe('the plate of a mark', () => {
  test('fills any box, with the drawing whole in its middle', () => {
    expect(createPlate(svg(path))).toBe(
      `<svg ${space}>${ground('#fff')}<svg width="100%" height="100%" viewBox="0 0 38 24">${path}</svg></svg>`,
    );
  });

  test.each([
    ['a square', 'viewBox="0 0 24 24"', 'viewBox="0 0 24 24"'],
    ['a strip, by its width and height', 'width="90px" height="30"', 'viewBox="0 0 90 30"'],
  ])('leaves a margin around %s', (_name, given, viewBox) => {
    expect(createPlate(svg(path, given))).toContain(
      `<svg x="10%" y="14%" width="80%" height="72%" ${viewBox}>${path}</svg>`,
    );
  });

  test('has the colour that it is given', () => {
    expect(createPlate(svg(path), '#2557d6')).toContain(ground('#2557d6'));
  });

  test('keeps what the root says of all shapes', () => {
    const looks = 'fill="none" fill-rule="evenodd" clip-rule="evenodd" opacity=".8"';
    expect(createPlate(svg(path, `viewBox="0 0 24 24" ${looks}`))).toContain(`<svg ${looks} x="10%"`);
  });
});

describe('a drawing on its plate', () => {
  test('keeps shapes, gradients, clips and local references', () => {
    const content = `<defs><linearGradient id="g" x1="0" x2="1" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#f00"/></linearGradient><clipPath id="c"><circle cx="1" cy="2" r="3"/></clipPath></defs><g clip-path="url(#c)" transform="scale(2)"><path id="p" d="M0 0" fill="url(#g)"/><use href="#p"/></g>`;
    expect(createPlate(svg(content))).toContain(content);
  });

  test('keeps the width of its lines at any size', () => {
    const made = createPlate(svg('<path d="M0 0h9" vector-effect="non-scaling-stroke"/>'));
    expect(made).toContain('<path d="M0 0h9" vector-effect="non-scaling-stroke"/>');
  });

  test('keeps links to its own shapes, with the namespaces that it declares', () => {
    const made = createPlate(
      svg('<path id="p" d="M0 0"/><use xlink:href="#p"/>', `viewBox="0 0 38 24" ${xlink}`),
    );
    expect(made).toContain(`<svg ${xlink} width="100%"`);
    expect(made).toContain('<use xlink:href="#p"/>');
  });

  test('keeps titles and notes of drawing programs, and loses what stands before it', () => {
    const content =
      '<!-- a note -->\r\n<title>Visa 💳</title>\r\n<metadata><x:creator>b</x:creator></metadata><x:view x:zoom="1"/><path d="M0 0" data-name="src" x:label="url"/>';
    const made = createPlate(
      `\ufeff<?xml version="1.0"?><?xml-stylesheet href="//evil.example"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><!-- made by hand -->${svg(
        content,
        'viewBox="0 0 38 24" xmlns:x="http://drawing.example"',
      )}`,
    );
    expect(made).toBe(
      `<svg ${space}>${ground('#fff')}<svg xmlns:x="http://drawing.example" width="100%" height="100%" viewBox="0 0 38 24">${content}</svg></svg>`,
    );
  });

  test('keeps characters of markup inside of values', () => {
    const made = createPlate(svg('<path d="M0 0" fill="&quot;&lt;&amp;"/>', 'viewBox="0 0 9 9" fill="&lt;"'));
    expect(made).toContain('fill="&quot;&lt;&amp;"');
    expect(made).toContain('<svg fill="&#60;"');
  });
});

const deep = `${'<g>'.repeat(70)}${'</g>'.repeat(70)}`;
const xlink = 'xmlns:xlink="http://www.w3.org/1999/xlink"';

describe('a file is refused', () => {
  test.each([
    [
      'that runs a script',
      '<script>alert(1)</script>',
      /^has the element <script>, which a mark may not have; draw it with shapes and their attributes alone$/,
    ],
    ['with a script of another namespace', '<h:script xmlns:h="http://www.w3.org/1999/xhtml"/>', /<script>/],
    ['with a script in its notes', '<metadata><script/></metadata>', /<script>/],
    [
      'with an event',
      '<path d="M0 0" onload="alert(1)"/>',
      /^has the attribute onload, which runs code; take it out$/,
    ],
    ['with an event in capitals', '<path d="M0 0" OnClick="a()"/>', /OnClick/],
    ['with an event in its notes', '<x:y xmlns:x="a:b" x:onload="a()"/>', /onload/],
    ['with HTML inside', '<foreignObject><p/></foreignObject>', /<foreignObject>/],
    ['with a picture', '<image href="data:image/png;base64,AA"/>', /<image>/],
    ['with a filter', '<filter id="f"/>', /<filter>/],
    ['with text', '<text>Visa</text>', /<text>/],
    [
      'with a movement by CSS',
      '<style>.a{transform:rotate(9deg)}</style><path class="a" d="M0 0"/>',
      /<style>/,
    ],
    ['that moves', '<path d="M0 0"><animate attributeName="d"/></path>', /<animate>/],
    ['that sets an address', '<use href="#a"><set attributeName="href" to="javascript:a()"/></use>', /<set>/],
    ['with a link', '<a href="https://evil.example/"><path d="M0 0"/></a>', /<a>/],
    [
      'that loads another file',
      `<use ${xlink} xlink:href="https://evil.example/a.svg#b"/>`,
      /^refers to something outside of itself \("https:\/\/evil.example/,
    ],
    [
      'with a link to itself beside one to another file',
      `<use href="//evil.example/a.svg#b" ${xlink} xlink:href="#a"/>`,
      /outside of itself/,
    ],
    ['that loads itself from data', '<use href="data:image/svg+xml,a"/>', /outside of itself/],
    ['that runs an address', '<use href="java&#115;cript:alert(1)"/>', /outside of itself/],
    [
      'with a colour from elsewhere',
      '<path d="M0 0" fill="url(https://evil.example/a.svg#b)"/>',
      /outside of itself/,
    ],
    [
      'with a colour from here and elsewhere',
      '<path d="M0 0" fill="url(#a) url(//evil.example)"/>',
      /outside of itself/,
    ],
    [
      'with a style from elsewhere',
      '<path style="fill:url(//evil.example/a)" d="M0 0"/>',
      /^has the attribute style, which the policy of marks forbids/,
    ],
    [
      'with an unused style from elsewhere',
      '<path style="background:url(//evil.example/a)" d="M0 0"/>',
      /^has the attribute style, which the policy of marks forbids/,
    ],
    [
      'with a hidden address in a style',
      '<path style="fill:u\\72l(//evil.example/a)" d="M0 0"/>',
      /^has the attribute style, which the policy of marks forbids/,
    ],
    ['with a style sheet that loads', '<style>.a{fill:url(//evil.example)}</style>', /<style>/],
    ['with a style sheet that imports', '<style>@import "//evil.example/a.css";.a{}</style>', /<style>/],
    ['with rules for more than one class', '<style>.a .b{fill:red}</style>', /<style>/],
    ['with nested rules', '<style>@media all{.a{fill:red}}</style>', /<style>/],
    [
      'with a hidden address in a colour',
      '<path fill="u\\72l(//evil.example/a)" d="M0 0"/>',
      /outside of itself/,
    ],
    [
      'with HTML of another namespace',
      '<h:img xmlns:h="http://www.w3.org/1999/xhtml" src="//evil.example"/>',
      /<img>/,
    ],
    ['that copies copies', '<g id="a"><use href="#b"/></g><use href="#a"/>', /^copies shapes with <use>/],
    ['that copies often', '<use href="#a"/>'.repeat(51), /more than 50 times/],
    ['that is nested deeply', deep, /^nests elements deeper than 64/],
    ['that is no XML', '<path d="M0 0">', /^is not well-formed XML \(/],
    ['with an attribute twice', '<use href="#a" href="//evil.example"/>', /^is not well-formed XML/],
    ['with a prefix that it does not declare', '<x:path/>', /^is not well-formed XML/],
    ['with a bare < in a value', '<path d="<script>"/>', /^is not well-formed XML/],
    ['with the end of a CDATA section alone', ']]>', /^is not well-formed XML/],
    ['with a control character', '\u0001', /^is not well-formed XML/],
    ['with an entity of HTML', '&nbsp;', /^is not well-formed XML/],
    ['with an unknown entity', '<path d="&bomb;"/>', /^is not well-formed XML/],
    ['that is large', `<path d="${'M0 0'.repeat(4100)}"/>`, /^has 16\d\d\d bytes, more than the 16384/],
  ])('%s', (_name, content, reason) => {
    expect(() => createPlate(svg(content))).toThrow(reason);
  });

  test.each([
    ['mix-blend-mode', 'multiply'],
    ['filter', 'url(#f)'],
    ['marker-end', 'url(#m)'],
    ['transform-origin', 'center'],
  ])('with the style %s in CSS', (name, value) => {
    const inAttribute = svg(`<path d="M0 0" style="${name}: ${value}"/>`);
    expect(() => createPlate(inAttribute)).toThrow(/^has the attribute style/);
    expect(() => createPlate(svg(`<style>.a{${name}:${value}}</style>${path}`))).toThrow(/<style>/);
  });

  test.each([
    [
      'that declares entities',
      `<!DOCTYPE svg [<!ENTITY a "b">]>${svg(path)}`,
      /^declares entities in its DOCTYPE/,
    ],
    ['that is HTML', '<html xmlns="http://www.w3.org/1999/xhtml"/>', /^is no SVG file: its first element/],
    ['whose root is not of SVG', '<svg xmlns="http://drawing.example"/>', /^is no SVG file/],
    ['with two roots', `${svg(path)}${svg(path)}`, /^is not well-formed XML/],
    ['with nothing in it', '', /^is not well-formed XML/],
    ['without a size', svg(path, ''), /^has no viewBox of four numbers, and no width and height/],
    ['with a broken size', svg(path, 'viewBox="0 0 x 9"'), /^has no viewBox/],
  ])('%s', (_name, text, reason) => {
    expect(() => createPlate(text)).toThrow(reason);
  });
});
