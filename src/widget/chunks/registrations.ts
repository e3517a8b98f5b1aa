export { createRegistrationsForm } from '../form/registrations/create-registrations-form.ts';
export { default as styles } from '../styles/registrations.css?inline';
