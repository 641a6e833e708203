// Reads and extends CHANGELOG.md, in the form of Keep a Changelog.

/** The sections of a version, in their order. */
const sections = ['Added', 'Changed', 'Deprecated', 'Fixed', 'Removed', 'Security', 'Upgrade notes']

/** A version in the changelog. `title` is the number and the day, or `Unreleased`. */
export interface ReleaseNotes {
  title: string
  notes: string
}

/** Returns the versions of a changelog, newest first, each with its notes in Markdown. */
export function releasesOf(changelog: string): ReleaseNotes[] {
  const [, ...parts] = changelog.split(/^## /m)
  return parts.map((part) => {
    const [title = '', ...lines] = part.split('\n')
    return { title, notes: lines.join('\n').trim() }
  })
}

/** Returns a sentence for each fault in the form of a changelog; none for a good one. */
export function changelogFaults(changelog: string): string[] {
  const [first, ...released] = releasesOf(changelog)
  const faults = first?.title === 'Unreleased' ? [] : ['The first version must be "Unreleased"']
  for (const { title, notes } of released) {
    if (!/^\d+\.\d+\.\d+ - \d{4}-\d{2}-\d{2}$/.test(title))
      faults.push(`"${title}" must be a number and a day, such as "1.2.0 - 2026-12-03"`)
    if (!notes) faults.push(`"${title}" has no notes`)
  }
  for (const [, section = ''] of changelog.matchAll(/^### (.+)$/gm))
    if (!sections.includes(section)) faults.push(`"${section}" is no section: use ${sections.join(', ')}`)
  return faults
}

/**
 * Returns a changelog whose unreleased notes belong to a version, under a new empty "Unreleased".
 * @param date The day of the release, `YYYY-MM-DD`.
 * @throws Error if there are no unreleased notes.
 */
export function withRelease(changelog: string, version: string, date: string): string {
  const [unreleased] = releasesOf(changelog)
  if (unreleased?.title !== 'Unreleased' || !unreleased.notes)
    throw new Error('CHANGELOG.md has no notes under "Unreleased": write them first.')
  return changelog.replace(/^## Unreleased\n/m, () => `## Unreleased\n\n## ${version} - ${date}\n`)
}

/** Returns the version after a given one: `step` is `major`, `minor`, `patch`, or the next version itself. */
export function nextVersion(version: string, step: string): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  if (step === 'major') return `${major + 1}.0.0`
  if (step === 'minor') return `${major}.${minor + 1}.0`
  return step === 'patch' ? `${major}.${minor}.${patch + 1}` : step
}
