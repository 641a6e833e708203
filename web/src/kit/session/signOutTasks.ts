const tasks = new Set<() => Promise<void>>()

/** The reason why the user stays signed in: a sentence that says which task failed. */
export class SignOutTaskError extends Error {}

/** Adds a task that runs before the user signs out, while the session is still valid. Adding it twice has no effect. */
export function addSignOutTask(task: () => Promise<void>): void {
  tasks.add(task)
}

/** Runs all tasks and resolves once they are done. @throws SignOutTaskError if one of them failed. */
export async function runSignOutTasks(): Promise<void> {
  await Promise.all([...tasks].map((task) => task()))
}
