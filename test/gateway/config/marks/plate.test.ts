import { describe, expect, test } from 'vitest';
import { createPlate } from '../../../../src/gateway/config/marks/plate.ts';

const draw = (place: string) => `<path ${place}/>`;
const ground = (fill: string) =>
  `<rect width="100%" height="100%" rx="3" fill="${fill}" stroke="#000" stroke-opacity=".12" stroke-width="2"/>`;

describe('the plate of a mark', () => {
  test('fills any box, with a picture of the shape of a card whole in its middle', () => {
    expect(createPlate(38 / 24, draw)).toBe(
      `<svg xmlns="http://www.w3.org/2000/svg">${ground('#fff')}<path width="100%" height="100%"/></svg>`,
    );
  });

  test.each([
    ['a square', 1],
    ['a strip', 3],
  ])('leaves a margin around %s', (_name, shape) => {
    expect(createPlate(shape, draw)).toContain('<path x="10%" y="14%" width="80%" height="72%"/>');
  });

  test('has the colour that it is given', () => {
    expect(createPlate(1.5, draw, '#2557d6')).toContain(ground('#2557d6'));
  });
});
