/**
 * Why Muster cannot start, where a person can mend it. The message is one sentence that says what is wrong and what
 * to do; the start prints it alone, without a stack, and ends with exit code 1.
 */
export class StartError extends Error {
  override name = 'StartError'
}
