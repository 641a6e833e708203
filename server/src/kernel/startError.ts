/**
 * An error that prevents Muster from starting and that the operator can fix. Its message is one sentence with the
 * problem and the remedy. The start prints only this message, without a stack, and exits with code 1.
 */
export class StartError extends Error {
  override name = 'StartError'
}
