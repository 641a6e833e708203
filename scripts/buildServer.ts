import { rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { build, type Plugin } from 'rolldown'
import { commitOf } from './commit.ts'
import { thirdPartyNotices } from './notices.ts'
import { root, buildIfChanged } from './buildIfChanged.ts'

const sources = join(root, 'server', 'src')
const dist = join(root, 'server', 'dist')

/**
 * Replaces the `import.meta` paths in each source with paths that are still correct after bundling into a folder. The
 * files that a source reads or starts (migrations, lists, the thread that inspects uploads) stay where they are.
 */
const placesFrom = (folder: string): Plugin => ({
  name: 'places',
  transform: {
    filter: { id: new RegExp(`^${RegExp.escape(sources)}`), code: /import\.meta\.(dirname|url)/ },
    handler: (code, id) => ({
      code: code
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${relative(folder, dirname(id))}')`)
        .replaceAll('import.meta.url', `new URL('${relative(folder, id)}', import.meta.url).href`),
      // The lines stay the same. Columns after a replaced path are never needed.
      map: null,
    }),
  },
})

/**
 * Imports `node:http` without its part for browsers' requests. An import statement reads each export of the module, and
 * so loads `fetch` and WebSockets too, which takes 30 ms and 3 MB.
 */
const httpAlone: Plugin = {
  name: 'http',
  resolveId: {
    filter: { id: /^(node:)?http$/ },
    handler: (_id, _importer, { kind }) => (kind === 'import-statement' ? '\0http' : null),
  },
  load: {
    filter: { id: /^\0http$/ },
    handler: () => `const http = process.getBuiltinModule('node:http')
      export const { Agent, IncomingMessage, STATUS_CODES, ServerResponse, createServer, request } = http
      export default http`,
  },
}

/** Replaces a module of the query builder with a quicker one, as `quickImports.ts` does where nothing is bundled. */
const quickEntity: Plugin = {
  name: 'quick entity',
  resolveId: {
    filter: { id: /\/entity\.js$/ },
    handler: (_id, importer) =>
      importer?.includes('/node_modules/drizzle-orm/') ? join(sources, 'db', 'entity.ts') : null,
  },
}

/** Leaves out `glob`, which takes 25 ms to load: @fastify/static only uses it with `wildcard: false`. */
const noGlob: Plugin = {
  name: 'glob',
  resolveId: { filter: { id: /^glob$/ }, handler: () => '\0glob' },
  load: { filter: { id: /^\0glob$/ }, handler: () => 'export const glob = undefined' },
}

/** Parts of libraries with a quicker replacement: the end of the file's path, the part, and its replacement. */
const quickerParts: [file: string, part: string, replacement: string][] = [
  // An `instanceof` loads `fetch` at the first answer, which takes 30 ms and 3 MB. Fastify asks in the same way.
  [
    '/@fastify/compress/lib/utils.js',
    'obj instanceof Response',
    `Object.prototype.toString.call(obj) === '[object Response]'`,
  ],
  // The router generates a function for each shorter part of a route's path.
  ['/find-my-way/lib/node.js', 'LONG_PREFIX_MIN_LENGTH = 16', 'LONG_PREFIX_MIN_LENGTH = 2'],
]

const quickParts: Plugin = {
  name: 'quick parts',
  transform: {
    filter: { id: /\/(@fastify\/compress\/lib\/utils|find-my-way\/lib\/node)\.js$/ },
    handler(code, id) {
      const found = quickerParts.find(([end]) => id.endsWith(end))
      if (!found) throw new Error(`${id} has no quicker part`)
      const [file, part, replacement] = found
      if (!code.includes(part)) throw new Error(`${file} no longer contains “${part}”: please look for its successor.`)
      // The lines stay the same.
      return { code: code.replace(part, replacement), map: null }
    },
  },
}

/** Returns whether a module is part of each running server, and not loaded only where a setting asks for it. */
const isAlwaysLoaded = (id: string) =>
  id.startsWith(sources) && id !== join(sources, 'built.ts') && !/\/traces\/(startTracing|exporter|trace)\.ts$/.test(id)

/** Bundles a program that runs the server into main.js of a folder, as users run it. Returns the files written. */
export const bundleServer = (program: string, folder: string) =>
  build({
    input: { main: program },
    platform: 'node',
    // Three kinds of package are not bundled: native code, which only npm can install; a part of pg that is not
    // installed; and large, rarely needed packages, which otherwise would be read at each start.
    external: ['sharp', 'pg-native', 'date-holidays', /^@simplewebauthn\/server/, '@modelcontextprotocol/server'],
    plugins: [placesFrom(folder), httpAlone, noGlob, quickEntity, quickParts],
    output: {
      dir: folder,
      entryFileNames: '[name].js',
      chunkFileNames: '[name].js',
      // Contains only positions, because the sources themselves are in the folder too.
      sourcemap: true,
      sourcemapExcludeSources: true,
      codeSplitting: {
        groups: [
          { name: 'libraries', test: /node_modules/ },
          { name: 'builtServer', test: isAlwaysLoaded },
        ],
      },
    },
  })

/**
 * Builds the server into server/dist, unless it has already been built from the same sources. The commit is written in
 * any case, because the same sources may belong to a different commit than before.
 */
export async function buildServer(): Promise<void> {
  await buildIfChanged(
    {
      name: 'server',
      product: 'server/dist/main.js',
      from: ['server/src', 'server/migrations', 'contract', 'scripts', 'web/src/kit/inter'],
    },
    async () => {
      const notices = thirdPartyNotices(root)
      const { output } = await bundleServer(join(sources, 'built.ts'), dist)
      for (const { fileName } of output)
        if (fileName.endsWith('.map') && fileName !== 'builtServer.js.map') rmSync(join(dist, fileName))
      writeFileSync(join(dist, 'third-party-notices.txt'), notices)
    },
  )
  writeFileSync(join(dist, 'commit.txt'), commitOf(root) ?? '')
}
