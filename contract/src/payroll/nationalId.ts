/** The codes of governorates in national IDs, with 88 for people who were born abroad. */
const governorates = new Set(
  '01 02 03 04 11 12 13 14 15 16 17 18 19 21 22 23 24 25 26 27 28 29 31 32 33 34 35 88'.split(' '),
)

/**
 * Returns whether a text has the form of an Egyptian national ID: 14 digits with the century, the day of birth and the
 * governorate. The last digit is not checked, because its rule is not published.
 */
export function isNationalId(text: string): boolean {
  const [, century, year, month, day, governorate = ''] = /^([23])(\d\d)(\d\d)(\d\d)(\d\d)\d{5}$/.exec(text) ?? []
  if (!century) return false
  const bornOn = `${century === '2' ? '19' : '20'}${year}-${month}-${day}`
  return isDay(bornOn) && governorates.has(governorate)
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
