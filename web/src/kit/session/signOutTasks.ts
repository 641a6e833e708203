const tasks = new Set<() => Promise<void>>()

/** Adds a task that runs before the user signs out, while the session is still valid. Adding it twice has no effect. */
export function addSignOutTask(task: () => Promise<void>): void {
  tasks.add(task)
}

/** Runs all tasks and resolves once they are done. */
export async function runSignOutTasks(): Promise<void> {
  await Promise.all([...tasks].map((task) => task()))
}
