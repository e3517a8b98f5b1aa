/** The parameters of an airline ticket, its passengers and their legs (`parameters.md`, "Airline"). */
import { country } from './countries.ts';
import { date } from './dates.ts';
import { oneLine, text } from './format.ts';
import { amount, emailAddress } from './formats.ts';
import { phoneNumbers, ticketNumbers } from './other-digits.ts';
import { type RowLine, rowsWithPrefix, type Structure, withHighestIndex } from './table.ts';

const text255 = text(1, 255);
const ticket = { ...text255, digits: ticketNumbers };

const wholeTicket: readonly RowLine[] = [
  ['totalTaxAmount totalFeesAmount totalFareAmount', amount, 'Amount of the whole ticket.', 'C'],
  ['ticketIssueDate', date, 'When the ticket was issued.', 'C'],
  ['ticketIssueAddress', oneLine(255), 'Where the ticket was issued.', 'C'],
  ['thirdPartyBooking bookingtype bookingRefNum', text255, 'About the booking.', 'C'],
  ['ticketDeliveryMethod', text255, 'How the ticket reaches the passenger.', 'C'],
  ['agentName agentCode', text255, 'Travel agent.', 'C'],
];

const passenger: readonly RowLine[] = [
  ['type name status frequentFlyerNumber', text255, 'About the passenger.', 'C'],
  ['email', emailAddress(1, 255), 'About the passenger.', 'C'],
  ['dob', text255, 'About the passenger.', 'C'],
  ['phone', { ...text255, digits: phoneNumbers }, 'About the passenger.', 'C'],
  ['ticketRestricted checkDigit', text255, 'About the ticket of the passenger.', 'C'],
  ['ticketNumber', ticket, 'About the ticket of the passenger.', 'C'],
  ['residenceCountry', country, 'Where the passenger lives.', 'C'],
];

const leg: readonly RowLine[] = [
  ['ticketNumber exchangeTicketNum', ticket, 'Ticket of the leg.', 'C'],
  ['couponNumber', text255, 'Ticket of the leg.', 'C'],
  ['restrictions', oneLine(255), 'Terms of the leg.', 'C'],
  ['stopOverAllowed fareBasis classOfService', text255, 'Terms of the leg.', 'C'],
  ['flightNumber airlineName airlineCode carrierCode', text255, 'Flight of the leg.', 'C'],
  ['departureCountry departureAirport departureTime', text255, 'Where and when the leg begins.', 'C'],
  ['arrivalCountry arrivalAirport arrivalTime', text255, 'Where and when the leg ends.', 'C'],
  ['taxAmount feesAmount fareAmount departureTaxAmount', amount, 'Amount of the leg.', 'C'],
  ['departureDate arrivalDate', date, 'Day of the leg.', 'C'],
  ['timeToDeparture', { ...text(1, 10), example: '14' }, 'Days until departure.', 'C'],
];

export const airline: Structure = {
  title: 'Airline',
  source: 'parameters.md, "Airline"',
  rows: [
    ...rowsWithPrefix('airline.', wholeTicket),
    ...withHighestIndex(rowsWithPrefix('airline.passengers[n].', passenger)),
    ...withHighestIndex(rowsWithPrefix('airline.passengers[n].legs[n].', leg)),
  ],
  rules: [],
};
