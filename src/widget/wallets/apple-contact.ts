import type { AppleContact } from './apple-types.ts';
import type { Contact } from './contacts.ts';

/** Converts a contact from Apple's sheet to the gateway's names. */
export function appleContact(contact: AppleContact): Contact {
  return {
    given: contact.givenName,
    family: contact.familyName,
    email: contact.emailAddress,
    phone: contact.phoneNumber,
    lines: contact.addressLines,
    city: contact.locality,
    state: contact.administrativeArea,
    postcode: contact.postalCode,
    country: contact.countryCode,
  };
}
