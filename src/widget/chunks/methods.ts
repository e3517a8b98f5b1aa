export { methodNames } from '#contract/brands/form-types.ts';
export { drawLogos } from '../form/logos.ts';
export { createForm } from '../form/methods/create-form.ts';
