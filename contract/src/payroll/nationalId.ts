/**
 * Returns whether a text has the form of an Egyptian national ID: 14 digits with the century and the day of
 * birth. Neither the code of the governorate nor the last digit is checked, because no official list or rule was found.
 */
export function isNationalId(text: string): boolean {
  const [, century, year, month, day] = /^([23])(\d\d)(\d\d)(\d\d)\d{7}$/.exec(text) ?? []
  if (!century) return false
  const bornOn = `${century === '2' ? '19' : '20'}${year}-${month}-${day}`
  return isDay(bornOn)
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
