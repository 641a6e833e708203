import { i18n } from '../../i18n.ts'

const readable = (zone: string) => zone.replaceAll('_', ' ')

/** A time zone as it is read: `America/New York`; the company's for none. */
export const zoneWords = (zone: string, company: string): string =>
  zone === '' ? i18n.t('Company’s ({zone})', { zone: readable(company) }) : readable(zone)

/** What is typed to find a time zone, and the words it is found by, as they are compared. */
export const asSearched = (text: string) => readable(text).trim().toLowerCase()
