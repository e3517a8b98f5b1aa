export { methodNames } from '#contract/brands/form-types.ts';
export { methodTexts as texts } from '../../texts/groups/methods-compact.ts';
export { drawMethods } from '../form/methods/draw-methods.ts';
export { default as logoStyles } from '../styles/logos.css?inline';
export { default as rowStyles } from '../styles/method-rows.css?inline';
export { default as styles } from '../styles/methods.css?inline';
