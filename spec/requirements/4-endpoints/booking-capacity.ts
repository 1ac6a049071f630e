import type { Requirement } from '../row.ts'

export const bookingCapacity = [
  {
    id: 'BOOKING-5',
    section: '4 Lists',
    at: ['2/Experience/capacity_per_slot', '2/Availability/p1'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'No slot takes more guests than remain.',
    observe:
      'A full slot and a party larger than the rest are refused; of bookings sent at once for the last seats, no ' +
      'more succeed than fit.',
    reading: "In the run's own bookings, so that others who book meanwhile can only make it refuse more.",
  },
] as const satisfies readonly Requirement[]
