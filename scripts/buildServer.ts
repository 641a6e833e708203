import { rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { build, type Plugin } from 'rolldown'
import { commitOf } from './commit.ts'
import { thirdPartyNotices } from './notices.ts'
import { root, unlessBuilt } from './unlessBuilt.ts'

const sources = join(root, 'server', 'src')
const dist = join(root, 'server', 'dist')

/**
 * Lets each source know its own place after all: what it reads or starts (migrations, lists, the thread that looks into
 * uploads) stays where it is.
 */
const places: Plugin = {
  name: 'places',
  transform: {
    filter: { id: new RegExp(`^${RegExp.escape(sources)}`), code: /import\.meta\.(dirname|url)/ },
    handler: (code, id) => ({
      code: code
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${relative(dist, dirname(id))}')`)
        .replaceAll('import.meta.url', `new URL('${relative(dist, id)}', import.meta.url).href`),
      // Nothing moves to another line; the columns after such a place are not looked at.
      map: null,
    }),
  },
}

/**
 * Builds the server into server/dist, unless it has already been built from the same sources. The commit is written each
 * time: the same sources may be at another one.
 */
export async function buildServer(): Promise<void> {
  await unlessBuilt(
    {
      name: 'server',
      product: 'server/dist/main.js',
      from: ['server/src', 'server/migrations', 'contract', 'scripts', 'web/src/kit/inter'],
    },
    async () => {
      const notices = thirdPartyNotices(root)
      const { output } = await build({
        input: { main: join(sources, 'built.ts') },
        platform: 'node',
        // Native code, which only npm can put in place; a part of pg that is not installed; and what is large and seldom
        // needed, which would be read at each start with the other libraries.
        external: ['sharp', 'pg-native', 'date-holidays'],
        plugins: [places],
        output: {
          dir: dist,
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
          // Of the sources alone: they are there to be read.
          sourcemap: true,
          sourcemapExcludeSources: true,
          codeSplitting: { groups: [{ name: 'libraries', test: /node_modules/ }] },
        },
      })
      for (const { fileName } of output)
        if (fileName.endsWith('.map') && fileName !== 'main.js.map') rmSync(join(dist, fileName))
      writeFileSync(join(dist, 'third-party-notices.txt'), notices)
    },
  )
  writeFileSync(join(dist, 'commit.txt'), commitOf(root) ?? '')
}
