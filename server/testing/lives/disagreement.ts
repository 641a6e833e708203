import { now } from '../../src/kernel/clock.ts'

/** A difference between the product and the reference concerning a person. */
export class Disagreement extends Error {
  override readonly name: string
  /** The simulated day on which the difference was found. */
  readonly day = now().toZonedDateTimeISO('UTC').toPlainDate().toString()

  constructor({ name }: { name: string }, subject: string, product: unknown, reference: unknown) {
    super(`${name}, ${subject}: the product says ${show(product)}, the reference ${show(reference)}`)
    this.name = name
  }
}

const show = (value: unknown) => (Array.isArray(value) ? value.join(', ') || 'none' : String(value))
