/**
 * A reason why Muster cannot start that a person can fix. The message is one sentence with the problem and the remedy;
 * the start prints only that, without a stack, and ends with exit code 1.
 */
export class StartError extends Error {
  override name = 'StartError'
}
