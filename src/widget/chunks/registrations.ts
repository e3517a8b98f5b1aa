export { createRegistrationsForm } from '../form/registrations/create-registrations-form.ts';
