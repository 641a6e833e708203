/** Too much is asked at once: the caller should try again in a moment (503). Nothing was done. */
export class Overloaded extends Error {
  override name = 'Overloaded'
}
