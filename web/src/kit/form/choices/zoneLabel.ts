import { i18n } from '../../../i18n.ts'

const readable = (zone: string) => zone.replaceAll('_', ' ')

/**
 * Returns a time zone in readable form, such as `America/New York`. For an empty `zone`, returns a text that names the
 * company's time zone.
 */
export const zoneLabel = (zone: string, company: string): string =>
  zone === '' ? i18n.t('Company default ({zone})', { zone: readable(company) }) : readable(zone)

/**
 * Converts a text for the search for time zones, so that case, underscores and outer spaces make no difference. Both
 * the input and the names of the time zones are converted.
 */
export const searchForm = (text: string) => readable(text).trim().toLowerCase()
