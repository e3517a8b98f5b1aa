/** The key of the form of the saved registrations. */
export const registrationKey = 'registration';
