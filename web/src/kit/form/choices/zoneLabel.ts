import { i18n } from '../../../i18n.ts'

const readable = (zone: string) => zone.replaceAll('_', ' ')

/** Returns a readable time zone such as `America/New York`; the company's if empty. */
export const zoneLabel = (zone: string, company: string): string =>
  zone === '' ? i18n.t('Company default ({zone})', { zone: readable(company) }) : readable(zone)

/** Returns a text in the form used to search time zones, both the input and the names. */
export const searchForm = (text: string) => readable(text).trim().toLowerCase()
