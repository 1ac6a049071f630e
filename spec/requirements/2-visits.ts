import type { Requirement } from './row.ts'

/** Section 2: experiences, availability and bookings. */
export const visits = [
  {
    id: 'EXP-1',
    section: '2 Experience',
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'Experiences that are not active stay in the list.',
    observe: 'A walk over the experiences meets one with is_active false.',
    reading: 'A winery may have none: then the check is inconclusive.',
  },
  {
    id: 'EXP-2',
    section: '2 Experience',
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'The schedule behind the slots is not shown.',
    observe: 'The keys of each experience are the published ones.',
    untested:
      'Judged as Experience.closed: a schedule would be a key beyond those. Availability is open to further keys, ' +
      'and slots of one day are not the schedule.',
  },
  {
    id: 'AVAIL-1',
    section: '2 Availability',
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'Slots are null for an open experience, and a list for a scheduled one.',
    observe:
      'Availability of each experience: null exactly where scheduling_mode is open; a scheduled day without slots ' +
      'is an empty list.',
  },
  {
    id: 'AVAIL-2',
    section: '2 Availability',
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'Slots come in order of time, the earliest first.',
    observe: 'start_at never falls from one slot to the next, compared as instants.',
    reading: 'Two slots at the same instant are not excluded.',
  },
  {
    id: 'AVAIL-3',
    section: '2 Availability',
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'Slots that are past are left out.',
    observe: "No slot of today starts before the target's own time; a day of last week has none.",
    reading: 'The time is that of the Date header, give or take a minute. A slot that has begun is past.',
  },
  {
    id: 'AVAIL-4',
    section: '2 Availability',
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: "The slots are those of the day asked about, in the winery's zone.",
    observe: "start_at of each falls on that day by the zone's clock, also near midnight and when the clock changes.",
    reading: 'A date has no offset, so its day can only be that of the winery.',
  },
  {
    id: 'AVAIL-5',
    section: '2 Availability',
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'What remains of a slot fits its status and the capacity of its experience.',
    observe: 'remaining is between 0 and capacity_per_slot; it is 0 exactly where the status is full.',
    reading:
      'From which number on a slot is limited is not said. Nobody can book fewer than no guests, so a negative ' +
      'rest accuses. The experience is read again where the capacity was exceeded.',
  },
  {
    id: 'AVAIL-6',
    section: '2 Availability',
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'Availability tells what was asked about: the experience, the date, and its mode.',
    observe:
      'experience_id is the id in the path, date the one sent, scheduling_mode that of the experience in the list.',
  },
  {
    id: 'AVAIL-7',
    section: '2 Availability',
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'Availability can be asked for any date.',
    observe: 'A day a year ago, today and a day a year ahead all succeed. A leap day is DATE-2.',
    reading: 'Dates far outside of a calendar in use are not asked for.',
  },
  {
    id: 'AVAIL-8',
    section: '2 Availability',
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'What is no calendar date gets no availability.',
    observe: 'The 30th of February, a 13th month and a word are refused, where a date succeeds.',
    reading:
      'Follows from the form of dates. Other spellings of a real date, a time added, or surrounding blanks may be ' +
      'understood.',
  },
  {
    id: 'BOOK-1',
    section: '2 Booking',
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'The guest of a booking stays as it was when the booking was made.',
    observe:
      'A customer is created, booked for by e-mail, then renamed with another phone: the booking shows the old ' +
      'values.',
  },
  {
    id: 'BOOK-2',
    section: '2 Booking',
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'The deposit is what was really taken: an amount of 0, and not null, where nothing was.',
    observe: 'A booking made through the API, where prepaid experiences are refused, has a deposit of 0.',
    reading:
      'Whether paid is true or false for a deposit of nothing can be argued either way and is noted. Whether the ' +
      'deposit falls to 0 after a refund is not said. A deposit of null is charged to its shape, Booking.deposit.',
  },
  {
    id: 'BOOK-3',
    section: '2 Booking',
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: "The token behind a guest's confirmation link is never shown.",
    observe: 'The keys of each booking, listed, created and cancelled, are the published ones.',
    untested:
      'Judged as Booking.closed: a token or a link would be a key beyond those. What a token looks like is not ' +
      'published, so it cannot be searched for in free text.',
  },
  {
    id: 'BOOK-4',
    section: '2 Booking',
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: "A booking is linked to the customer who has the guest's e-mail address, and makes no new customer.",
    observe:
      'With the address of a customer just created, customer_id is that one; with an unused address it is null, ' +
      'and no customer with it exists afterwards.',
    reading:
      'Where two customers share an address, which one is linked is not said. Letter case of addresses is not ' +
      'probed.',
  },
  {
    id: 'BOOK-5',
    section: '2 Booking',
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'A booking made through this API says so.',
    observe: 'source is api in the answer and in the list.',
  },
] as const satisfies readonly Requirement[]
