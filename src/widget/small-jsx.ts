/**
 * The JSX runtime of the widget: calls preact's `h`. The build uses this file in place of `preact/jsx-runtime`, whose
 * second function for creating nodes would add bytes to the script. test/widget/small-jsx.test.ts compares the
 * results of both.
 */
import { type ComponentType, h, type Key, type VNode } from 'preact';

export { Fragment } from 'preact';

export const jsx = (type: ComponentType, props: object, key?: Key): VNode => h(type, { ...props, key });
export { jsx as jsxs };
