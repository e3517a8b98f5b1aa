export { registrationTexts as texts } from '../../texts/groups/registrations-compact.ts';
export { createRegistrationsForm } from '../form/registrations/create-registrations-form.ts';
export { default as styles } from '../styles/registrations.css?inline';
