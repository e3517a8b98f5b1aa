import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { newestNode } from '../../tools/newest-node-version.mjs';

test('the image has the Node with which CI runs the tests besides the oldest', () => {
  const images = [...readFileSync('Dockerfile', 'utf8').matchAll(/^FROM node:(\S+)/gm)].map(([, tag]) => tag);
  expect(new Set(images)).toEqual(new Set([`${newestNode}-trixie-slim`]));
});

test('the samples of documents have the Node of the image', () => {
  const [major] = newestNode.split('.');
  const text = readFileSync('docs/testers/runners.md', 'utf8');
  const images = [...text.matchAll(/image: node:(\d+)/g)].map(([, version]) => version);
  expect(images.length).toBeGreaterThan(0);
  expect(new Set(images)).toEqual(new Set([major]));
});
