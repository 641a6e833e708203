/** The way in which a person's work is charged to a client. */
export type Charging = 'monthly' | 'weekly' | 'hourly'

/** The client to whom a person is charged, by its place, and how; charged to nobody where `charging` is null. */
export interface Terms {
  account: number
  charging: Charging | null
  rate: bigint
}

export const isSame = (one: Terms, other: Terms): boolean =>
  one.account === other.account && one.charging === other.charging && one.rate === other.rate
