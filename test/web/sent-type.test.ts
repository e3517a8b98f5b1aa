import { expect, test } from 'vitest';
import { sentType } from '../../src/web/sent-type.ts';

test.each([
  [undefined, 'is missing'],
  ['text/plain', 'is text/plain'],
  ['multipart/form-data; boundary=x', 'is multipart/form-data'],
  ['application/vnd.api+json', 'is application/vnd.api+json'],
  ['4200000000000000', 'is no type that is read here'],
  ['text/4200000000000000', 'is no type that is read here'],
  ['', 'is no type that is read here'],
])('of the content type %s it is said that it %s', (type, sentence) => {
  expect(sentType({ 'content-type': type })).toBe(sentence);
});
