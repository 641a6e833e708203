import { now } from '../../src/clock.ts'

/** Something that the product says of a person, or does, otherwise than the reference. */
export class Disagreement extends Error {
  /** The person's. */
  override readonly name: string
  /** On which it was found. */
  readonly day = now().toZonedDateTimeISO('UTC').toPlainDate().toString()

  constructor({ name }: { name: string }, what: string, product: unknown, reference: unknown) {
    super(`${name}, ${what}: the product says ${show(product)}, the reference ${show(reference)}`)
    this.name = name
  }
}

const show = (value: unknown) => (Array.isArray(value) ? value.join(', ') || 'none' : String(value))
