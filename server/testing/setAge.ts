import { utimes } from 'node:fs/promises'

/**
 * Sets the age of a file or folder by this process's clock. The kernel dates new files by the machine's clock, which
 * differs from this process's clock if that is shifted.
 */
export async function setAge(path: string, age: Temporal.DurationLike): Promise<void> {
  const time = Temporal.Now.instant().subtract(age).epochMilliseconds / 1000
  await utimes(path, time, time)
}
