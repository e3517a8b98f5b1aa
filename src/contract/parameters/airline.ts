/** The parameters of an airline ticket, its passengers and their legs (`parameters.md`, "Airline"). */
import { country } from './countries.ts';
import { date } from './dates.ts';
import { text } from './format.ts';
import { amount } from './formats.ts';
import { phoneNumbers, ticketNumbers } from './other-digits.ts';
import { indexed, type RowLine, rowsWithPrefix, type Structure } from './table.ts';

const any = text(1, 255);
const ticket = { ...any, digits: ticketNumbers };

const wholeTicket: readonly RowLine[] = [
  ['totalTaxAmount totalFeesAmount totalFareAmount', amount, 'Amount of the whole ticket.', 'C'],
  ['ticketIssueDate', date, 'When the ticket was issued.', 'C'],
  ['ticketIssueAddress', any, 'Where the ticket was issued.', 'C'],
  ['thirdPartyBooking bookingtype bookingRefNum', any, 'About the booking.', 'C'],
  ['ticketDeliveryMethod', any, 'How the ticket reaches the passenger.', 'C'],
  ['agentName agentCode', any, 'Travel agent.', 'C'],
];

const passenger: readonly RowLine[] = [
  ['type name status frequentFlyerNumber email dob', any, 'About the passenger.', 'C'],
  ['phone', { ...any, digits: phoneNumbers }, 'About the passenger.', 'C'],
  ['ticketRestricted checkDigit', any, 'About the ticket of the passenger.', 'C'],
  ['ticketNumber', ticket, 'About the ticket of the passenger.', 'C'],
  ['residenceCountry', country, 'Where the passenger lives.', 'C'],
];

const leg: readonly RowLine[] = [
  ['ticketNumber exchangeTicketNum', ticket, 'Ticket of the leg.', 'C'],
  ['couponNumber', any, 'Ticket of the leg.', 'C'],
  ['stopOverAllowed restrictions fareBasis classOfService', any, 'Terms of the leg.', 'C'],
  ['flightNumber airlineName airlineCode carrierCode', any, 'Flight of the leg.', 'C'],
  ['departureCountry departureAirport departureTime', any, 'Where and when the leg begins.', 'C'],
  ['arrivalCountry arrivalAirport arrivalTime', any, 'Where and when the leg ends.', 'C'],
  ['taxAmount feesAmount fareAmount departureTaxAmount', amount, 'Amount of the leg.', 'C'],
  ['departureDate arrivalDate', date, 'Day of the leg.', 'C'],
  ['timeToDeparture', { ...text(1, 10), example: '14' }, 'Days until departure.', 'C'],
];

export const airline: Structure = {
  title: 'Airline',
  source: 'parameters.md, "Airline"',
  rows: [
    ...rowsWithPrefix('airline.', wholeTicket),
    ...indexed(rowsWithPrefix('airline.passengers[n].', passenger)),
    ...indexed(rowsWithPrefix('airline.passengers[n].legs[n].', leg)),
  ],
  rules: [],
};
