/** Returns the sum of two amounts, exact to the cent. */
export function sumOf(one: number, other: number): number {
  const cents = (amount: number) => BigInt(amount.toFixed(2).replace('.', ''))
  return Number(cents(one) + cents(other)) / 100
}
