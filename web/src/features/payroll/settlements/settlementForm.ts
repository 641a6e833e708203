import { EndingKind, noticeParties, type SettlementItem } from '@muster/contract/kit/leaving'
import { amountOf } from '../../../kit/form/amountText.ts'

/** A thing of the company or a further line, as text. */
export interface EntryValues {
  key: string
  label: string
  amount: string
  type: 'BONUS' | 'DEDUCTION'
  reason: string
}

/** The field values of a final settlement, as text. */
export interface SettlementValues {
  ending: string
  givenOn: string
  noticeCount: string
  noticeUnit: 'DAYS' | 'MONTHS'
  base: 'SALARY' | 'BASE'
  divisor: string
  gratuity: '' | 'DAYS' | 'MONTHS'
  perYear: string
  laterFrom: string
  laterPerYear: string
  minYears: string
  maxMonths: string
  isPartCounted: boolean
  isLeaveUntaxed: boolean
  isNoticeUntaxed: boolean
  isGratuityUntaxed: boolean
  returns: readonly EntryValues[]
  others: readonly EntryValues[]
  note: string
}

/** The values of a new settlement. */
export const initialValues: SettlementValues = {
  ending: '',
  givenOn: '',
  noticeCount: '',
  noticeUnit: 'MONTHS',
  base: 'SALARY',
  divisor: '30',
  gratuity: '',
  perYear: '',
  laterFrom: '',
  laterPerYear: '',
  minYears: '0',
  maxMonths: '',
  isPartCounted: true,
  isLeaveUntaxed: false,
  isNoticeUntaxed: false,
  isGratuityUntaxed: false,
  returns: [],
  others: [],
  note: '',
}

let lastKey = 0

/** Returns an empty entry for the list of things to return or of further lines. */
export const newEntry = (): EntryValues => ({
  key: `new ${(lastKey += 1)}`,
  label: '',
  amount: '',
  type: 'BONUS',
  reason: '',
})

/** The form's field names, keyed by the paths of the call. */
export const fieldNames = {
  notice: 'givenOn',
  'notice.givenOn': 'givenOn',
  'notice.period.count': 'noticeCount',
  'dayPay.divisor': 'divisor',
  'gratuity.bands': 'laterFrom',
  'gratuity.bands.0.perYear': 'perYear',
  'gratuity.bands.1.fromYear': 'laterFrom',
  'gratuity.bands.1.perYear': 'laterPerYear',
  'gratuity.minYears': 'minYears',
  'gratuity.maxMonths': 'maxMonths',
}

const numberOf = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text))

/** Returns true if the way of ending needs a notice. */
export const needsNotice = (ending: string): boolean => {
  const { data } = EndingKind.safeParse(ending)
  return data !== undefined && noticeParties[data] !== null
}

/** Returns the input of the calls from the field values, not yet validated. */
export function toInput(userId: string, values: SettlementValues) {
  const { ending, givenOn, noticeCount, noticeUnit, base, divisor, returns, others, note } = values
  const hasNotice = needsNotice(ending) && (givenOn !== '' || noticeCount !== '')
  const untaxed: SettlementItem[] = []
  if (values.isLeaveUntaxed) untaxed.push('LEAVE')
  if (values.isNoticeUntaxed) untaxed.push('NOTICE')
  if (values.isGratuityUntaxed) untaxed.push('GRATUITY')
  return {
    userId,
    ending,
    notice: hasNotice ? { givenOn, period: { count: numberOf(noticeCount), unit: noticeUnit } } : undefined,
    dayPay: { base, divisor: numberOf(divisor) },
    gratuity: values.gratuity ? gratuityOf(values) : undefined,
    untaxed,
    returns: returns.map(({ label, amount }) => ({ label, amount: amountOf(amount) })),
    others: others.map(({ label, amount, type, reason }) => ({ label, amount: amountOf(amount), type, reason })),
    note: note || undefined,
  }
}

function gratuityOf(values: SettlementValues) {
  const { ending, gratuity, perYear, laterFrom, laterPerYear, minYears, maxMonths, isPartCounted } = values
  const hasLater = laterFrom !== '' || laterPerYear !== ''
  return {
    unit: gratuity,
    bands: [
      { fromYear: 0, perYear: numberOf(perYear) },
      ...(hasLater ? [{ fromYear: numberOf(laterFrom), perYear: numberOf(laterPerYear) }] : []),
    ],
    minYears: numberOf(minYears) ?? 0,
    isPartCounted,
    endings: [ending],
    maxMonths: numberOf(maxMonths) ?? null,
  }
}
