import { utimes } from 'node:fs/promises'

/**
 * Sets a file's or folder's age by this process's clock. The kernel, which dates new files, may have another day where
 * the clock is moved.
 */
export async function setAge(path: string, age: Temporal.DurationLike): Promise<void> {
  const time = Temporal.Now.instant().subtract(age).epochMilliseconds / 1000
  await utimes(path, time, time)
}
