export { methodNames } from '#contract/brands/form-types.ts';
export { drawLogos } from '../form/logos.ts';
export { createForm } from '../form/methods/create-form.ts';
export { default as logoStyles } from '../styles/logos.css?inline';
export { default as styles } from '../styles/methods.css?inline';
