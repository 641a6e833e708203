import { i18n } from '../../../i18n.ts'

const readable = (zone: string) => zone.replaceAll('_', ' ')

/**
 * Returns a time zone in readable form, such as `America/New York`; for an empty one, a text that names the company's.
 */
export const zoneLabel = (zone: string, company: string): string =>
  zone === '' ? i18n.t('Company default ({zone})', { zone: readable(company) }) : readable(zone)

/** Returns a text in the form in which time zones are searched: both the input and the names are converted to it. */
export const searchForm = (text: string) => readable(text).trim().toLowerCase()
