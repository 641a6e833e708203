import type { LedgerEntry, LedgerKind } from '@muster/contract/leaves/balances'

/** What happened to the days, in words; keys of the translation. */
export const ledgerWords: Record<LedgerKind, string> = {
  GRANT: 'Granted for the year',
  CARRY_OVER: 'Carried over',
  ADJUSTMENT: 'Adjusted',
  RESERVATION: 'Requested',
  RELEASE: 'Released',
  USE: 'Taken',
  RETURN: 'Given back',
}

/** The three columns of a balance that an entry adds to; keys of the translation. */
export const ledgerColumns = [
  { key: 'totalDays', label: 'Entitled' },
  { key: 'usedDays', label: 'Used' },
  { key: 'pendingDays', label: 'Pending' },
] as const satisfies readonly { key: keyof LedgerEntry; label: string }[]

/** A change of days with its sign, `+5` or `−2`; empty where nothing changes. */
export const formatChange = (days: number, language: string) =>
  days === 0 ? '' : new Intl.NumberFormat(language, { signDisplay: 'always' }).format(days).replace('-', '−')
