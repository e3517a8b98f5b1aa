import { createInline } from '../../web/inline.tsx';

/** Tells the page around a simulated page how high it is, and nothing else. `data-around`: the origins of that page. */
export const heightScript = createInline(`
const { body, documentElement } = document;
const origins = (documentElement.dataset.around ?? '').split(' ').filter(Boolean);
const tell = () => {
  // Without that it is at least as high as its frame.
  body.style.minHeight = '0';
  const height = Math.ceil(body.getBoundingClientRect().height);
  body.style.minHeight = '';
  for (const origin of origins) parent.postMessage({ type: 'payment-widgets:height', height }, origin);
};
if (parent !== window) for (const part of body.children) new ResizeObserver(tell).observe(part);
`);
