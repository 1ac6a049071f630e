/** Short titles of the document's sections, for reports, by number. */
const sectionTitles = {
  '1': 'Service and conventions',
  '2': 'Resources',
  '3': 'States and transitions',
  '4': 'Endpoints',
  '5': 'Authentication',
  '6': 'Events',
  '7': 'Errors',
  '8': 'Limits',
  '9': 'Versioning',
} as const

export type SectionNumber = keyof typeof sectionTitles

export const sectionNumbers = Object.keys(sectionTitles) as SectionNumber[]

/** The number of the section that a row belongs to: `2` of `2 Customer`. */
export const numberOf = (section: string): SectionNumber => section.split(' ', 1)[0] as SectionNumber

/** The number and the title of a section: `2 Resources`. */
export const titled = (number: SectionNumber): string => `${number} ${sectionTitles[number]}`
