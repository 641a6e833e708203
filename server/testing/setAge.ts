import { utimes } from 'node:fs/promises'

/**
 * Sets the age of a file or folder by this process's clock. If that clock was moved, the kernel dates new files
 * differently.
 */
export async function setAge(path: string, age: Temporal.DurationLike): Promise<void> {
  const time = Temporal.Now.instant().subtract(age).epochMilliseconds / 1000
  await utimes(path, time, time)
}
