/**
 * What JSX is compiled to, by preact's own `h`. The build puts this in the place of `preact/jsx-runtime`, which makes nodes
 * by a second function beside `h`; test/widget/small-jsx.test.ts holds the two against each other.
 */
import { type ComponentType, h, type Key, type VNode } from 'preact';

export { Fragment } from 'preact';

export const jsx = (type: ComponentType, props: object, key?: Key): VNode => h(type, { ...props, key });
export { jsx as jsxs };
