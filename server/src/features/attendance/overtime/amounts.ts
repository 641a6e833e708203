/**
 * Returns the value of minutes of work at a monthly salary, an exact amount as stored (`12000.00`) for this many hours:
 * with two decimals, half a cent upwards, rounded once.
 */
export function overtimePay(salary: string, minutes: number, hoursOfMonth: number): number {
  const [whole = '0', cents = ''] = salary.split('.')
  const parts = BigInt(`${whole}${cents.padEnd(2, '0')}`) * BigInt(minutes)
  const divisor = BigInt(hoursOfMonth * 60)
  const rounded = (parts + divisor / 2n) / divisor
  return Number(`${rounded / 100n}.${String(rounded % 100n).padStart(2, '0')}`)
}
