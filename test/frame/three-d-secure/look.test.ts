// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { takeLook } from '../../../src/frame/three-d-secure/look.ts';

const { style } = document.documentElement;
const names = ['--page', '--loud', '--radius', '--height', '--font'];
/** The values that the page has taken, by their names. */
const taken = () =>
  Object.fromEntries(
    names.map((name) => [name.slice(2), style.getPropertyValue(name)]).filter(([, value]) => value),
  );
const addressOf = (values: Record<string, string>) => `#widget&${new URLSearchParams(values)}`;

afterEach(() => document.documentElement.removeAttribute('style'));

test.each([
  ['rgb(36, 33, 29)', 'rgb(36,33,29)', 'dark'],
  ['rgb(24, 32, 56)', 'rgb(24,32,56)', 'dark'],
  ['rgb(255, 250, 240)', 'rgb(255,250,240)', 'light'],
])('of %s the 3-D Secure page takes the ground %s and %s texts', (ground, page, scheme) => {
  takeLook(addressOf({ ground }));
  expect([taken(), style.colorScheme]).toEqual([{ page }, scheme]);
});

test.each([
  '',
  '#widget',
  '#widget&ground=',
  '#widget&ground=%',
  ...[
    'rgb(128, 128, 128)',
    'rgb(200, 20, 20)',
    'rgb(36, 33)',
    'rgba(36, 33, 29, 0)',
    'rgb(300, 300, 300)',
    'rgb(36, 33, red)',
    'rgb(36, 33, 29); --quiet: red',
    'url(x)',
  ].map((ground) => addressOf({ ground })),
])('the 3-D Secure page keeps its own ground for the address that ends with %j', (hash) => {
  takeLook(hash);
  expect([taken(), style.colorScheme]).toEqual([{}, '']);
});

const white = 'rgb(255, 255, 255)';

test.each([
  [white, 'rgb(0, 57, 93)'],
  [white, 'rgb(148, 148, 148)'],
  ['rgb(23, 16, 38)', 'rgb(183, 155, 255)'],
])('on %s the 3-D Secure page takes the colour %s of the button', (ground, loud) => {
  takeLook(addressOf({ ground, loud }));
  const [page, button] = [ground, loud].map((colour) => colour.replaceAll(' ', ''));
  expect(taken()).toEqual({ page, loud: button });
});

test.each([
  ['the button cannot be seen', white, 'rgb(149, 149, 149)'],
  ['the button cannot be seen in the dark', 'rgb(23, 16, 38)', 'rgb(40, 30, 60)'],
  ['the button is transparent', white, 'rgba(0, 0, 0, 0)'],
  ['the button has no colour', white, ''],
])('the 3-D Secure page keeps the colour of its focus ring where %s', (_name, ground, loud) => {
  takeLook(addressOf({ ground, loud }));
  expect(taken()).toEqual({ page: ground.replaceAll(' ', '') });
});

test('without a ground the 3-D Secure page takes no colour of a button, whose edge it could not check', () => {
  takeLook(addressOf({ loud: 'rgb(0, 57, 93)' }));
  expect(taken()).toEqual({});
});

test.each([
  ['font', 'Georgia, "Times New Roman", serif'],
  ['radius', '0px'],
  ['radius', '32px'],
  ['height', '44px'],
  ['height', '56.5px'],
])('the 3-D Secure page takes the %s %s of the shop’s form', (name, value) => {
  takeLook(addressOf({ [name]: value }));
  expect(taken()).toEqual({ [name]: value });
});

test.each([
  ['font', 'x; color: red'],
  ['font', 'url(//example.org/x)'],
  ['font', 'a'.repeat(301)],
  ['radius', '50%'],
  ['radius', '-4px'],
  ['height', '43px'],
  ['height', '400px'],
  ['height', 'auto'],
])('the 3-D Secure page does not take the %s %j', (name, value) => {
  takeLook(addressOf({ [name]: value }));
  expect(taken()).toEqual({});
});
