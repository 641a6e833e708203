import type { Config } from '../../../config.ts'
import { invalid, type Refusal } from '../../../kernel/errors.ts'
import { hostOf, isPrivateHost } from '../../../outgoing/request.ts'

/** Returns whether the server's configuration allows this host although it is private. */
export const isAllowedHost = ({ webhookHosts }: Pick<Config, 'webhookHosts'>, host: string): boolean =>
  webhookHosts.includes(host)

/**
 * Returns 400 naming `url` if events may not be sent there: unencrypted, or to a private address. Names are looked up
 * at each connection instead (outgoing/publicAddresses.ts), because their addresses change. Else null.
 */
export function addressRefusal(config: Pick<Config, 'webhookHosts'>, url: string): Refusal | null {
  if (URL.parse(url) === null) return invalid({ url: 'This address is not valid' })
  const host = hostOf(url)
  if (isAllowedHost(config, host)) return null
  if (!url.startsWith('https:')) return invalid({ url: 'Please enter an address that begins with https://' })
  return isPrivateHost(host)
    ? invalid({ url: 'This address is private. WEBHOOK_PRIVATE_HOSTS of the server can allow it.' })
    : null
}

/** Returns values for the audit trail: of an address only the host, because the rest often contains a token. */
export const shownOf = <T extends { url?: string | undefined }>(values: T) =>
  values.url === undefined ? values : { ...values, url: new URL(values.url).host }
