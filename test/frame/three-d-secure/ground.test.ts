// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { takeGround } from '../../../src/frame/three-d-secure/ground.ts';

const { style } = document.documentElement;
const taken = () => [style.getPropertyValue('--page'), style.colorScheme];

afterEach(() => document.documentElement.removeAttribute('style'));

test.each([
  ['#widget-36-33-29', 'rgb(36,33,29)', 'dark'],
  ['#widget-24-32-56', 'rgb(24,32,56)', 'dark'],
  ['#widget-255-250-240', 'rgb(255,250,240)', 'light'],
])('of %s the 3-D Secure page takes the ground %s and %s texts', (hash, ground, scheme) => {
  takeGround(hash);
  expect(taken()).toEqual([ground, scheme]);
});

test.each([
  '',
  '#widget',
  '#widget-128-128-128',
  '#widget-200-20-20',
  '#widget-36-33',
  '#widget-36-33-29-0',
  '#widget-300-300-300',
  '#widget-36-33-red',
  '#widget-36-33-url(x)',
])('the 3-D Secure page keeps its own ground for the address that ends with %j', (hash) => {
  takeGround(hash);
  expect(taken()).toEqual(['', '']);
});
