import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './sources.ts'

/** A copy of the product's sources for experiments. `read` and `write` take paths relative to the project. */
export interface Copy {
  folder: string
  read(path: string): string
  write(path: string, text: string): void
  remove(): void
}

const parts = ['contract', 'server', 'web']
/** All folders and files that contain TypeScript or configure how it is checked. */
const copiedFolders = [
  ...parts,
  'scripts',
  'e2e',
  'bench',
  ...readdirSync(root).filter((name) => /\.(ts|json)$/.test(name)),
]
const excludedPaths = /\/(node_modules|dist|data|public)$/

/** Returns a copy of all sources of the project, which uses the project's packages. */
export function copyProject(): Copy {
  const folder = mkdtempSync(join(root, 'node_modules', '.copy-'))
  for (const name of copiedFolders)
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: (path) => !excludedPaths.test(path) })
  // Only the packages of the three parts are replaced, by those of the copy.
  const packages = join(folder, 'node_modules')
  mkdirSync(join(packages, '@muster'), { recursive: true })
  for (const part of parts) symlinkSync(join(folder, part), join(packages, '@muster', part))
  return {
    folder,
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    write(path, text) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}

/** The complete files of a small feature, in all three parts. Its only call is open to everyone signed in. */
export const tinyFeature: Record<string, string> = {
  'contract/src/weather/calls.ts': `import { z } from 'zod'
import { route } from '../kit/route.ts'

export const weather = {
  today: route({ method: 'GET', path: '/weather', needs: 'signed-in', summary: 'The weather of today' }).output(
    z.object({ sky: z.string() }),
  ),
}
`,
  'server/src/features/weather/feature.ts': `import type { Feature } from '../../feature.ts'

export const weatherFeature: Feature<'weather'> = {
  reference: { title: 'Weather', description: 'What the sky looks like.', shapes: {} },
  handlers: { today: async () => ({ sky: 'blue' }) },
  areas: [{ feature: 'weather', name: 'weather', team: ['users.manage_team'], all: ['users.read'] }],
  auditActions: ['weather.seen'],
  scheduledWork: { 'weather.look': { cron: '0 6 * * *', work: async () => undefined } },
}
`,
  'web/src/features/weather/view.ts': `import { IconCloud } from '@tabler/icons-react'
import { lazyPart } from '../../kit/chunks/chunk.ts'
import type { FeatureView } from '../../kit/views.ts'

export const weather: FeatureView = {
  feature: 'weather',
  views: [
    {
      key: 'weather',
      label: 'Weather',
      isVisibleTo: () => true,
      icon: IconCloud,
      Page: lazyPart(() => import('./WeatherPage.tsx')),
    },
  ],
}
`,
  'web/src/features/weather/WeatherPage.tsx': `import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../kit/api/client.ts'

export default function WeatherPage() {
  const { data } = useQuery(orpc.weather.today.queryOptions())
  return <p>{data?.sky}</p>
}
`,
}

/**
 * The files that list the features. Each has the import to add at its start, the entry after which to add the new one,
 * and the new entry.
 */
export const lists: Record<string, { imported: string; entry: RegExp; added: string }> = {
  'contract/src/contract.ts': {
    imported: "import { weather } from './weather/calls.ts'\n",
    entry: /^ {2}team,\n/m,
    added: '  weather,\n',
  },
  'server/src/features.ts': {
    imported: "import { weatherFeature } from './features/weather/feature.ts'\n",
    entry: /^ {2}team: teamFeature,\n/m,
    added: '  weather: weatherFeature,\n',
  },
  'web/src/app/views.ts': {
    imported: "import { weather } from '../features/weather/view.ts'\n",
    entry: /^ {2}team,\n/m,
    added: '  weather,\n',
  },
}
