import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isHarmless } from '../../../src/frame/field/style-rules.ts';

describe('styles that may enter the frame (threeds-security.md T10)', () => {
  test.each([
    ['color', 'rgb(0, 0, 0)'],
    ['color', 'color-mix(in srgb, red, blue 20%)'],
    ['color', 'oklch(0.5 0.1 200 / 0.5)'],
    ['color-scheme', 'light dark'],
    ['caret-color', 'auto'],
    ['font-family', '"Helvetica Neue", Arial, sans-serif'],
    ['font-family', '\u30e1\u30a4\u30ea\u30aa'],
    ['font-size', 'calc(1rem + 2px)'],
    ['font-weight', '600'],
    ['letter-spacing', 'normal'],
    ['outline-color', 'rgb(10, 88, 202)'],
    ['line-height', '1.5'],
    ['opacity', '0.6'],
    ['padding-left', '12px'],
    ['text-align', 'start'],
    ['text-shadow', 'rgb(1, 2, 3) 1px 1px 2px'],
  ])('%s: %s may', (name, value) => {
    expect(isHarmless(name, value)).toBe(true);
  });

  test.each([
    ['background', 'red'],
    ['background-image', 'none'],
    ['position', 'fixed'],
    ['display', 'none'],
    ['width', '1px'],
    ['content', '"x"'],
    ['font', '16px Arial'],
    ['text-transform', 'full-width'],
    ['font-variant', 'proportional-nums'],
    ['font-feature-settings', '"pnum"'],
    ['font-variation-settings', '"wdth" 50'],
    ['font-kerning', 'normal'],
    ['font-size-adjust', '0.5'],
    ['word-spacing', '4px'],
    ['writing-mode', 'vertical-rl'],
    ['-webkit-text-security', 'none'],
    ['--x', '1'],
    ['src', 'local(x)'],
    ['color ', 'red'],
    ['COLOR', 'red'],
    ['', 'red'],
    ['color', 'url(//evil.example)'],
    ['color', 'URL (//evil.example)'],
    ['color', 'image-set("a" 1x)'],
    ['color', 'var(--x)'],
    ['color', 'attr(value)'],
    ['color', 'env(x)'],
    ['color', 'expression(alert(1))'],
    ['color', 'red;background:url(x)'],
    ['color', 'red}*{x:y'],
    ['color', '\\75rl(x)'],
    ['color', 'red/* */'],
    ['font-family', '@import'],
    ['font-family', '</style>'],
    ['font-family', `${'a'.repeat(301)}`],
  ])('%s: %s may not', (name, value) => {
    expect(isHarmless(name, value)).toBe(false);
  });

  test('let through no value that can end its declaration, open a rule or call anything unknown', () => {
    const part = fc.constantFrom(
      'url(',
      'URL(',
      'image-set(',
      ';',
      '{',
      '}',
      '\\',
      '@',
      '/*',
      'var(',
      'red',
      ' ',
      '(',
      ')',
      'a',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), fc.string(), (parts, rest) => {
        const value = parts.join('') + rest;
        fc.pre(isHarmless('color', value));
        expect(value).not.toMatch(/[;{}\\@]|\/\*|(?:url|image-set|var)\s*\(/i);
      }),
    );
  });
});
