import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import packageJson from '../../package.json' with { type: 'json' }
import type { Config } from '../config.ts'
import { html } from '../kernel/html.ts'
import { handbookPath, hasHandbook } from './handbook.ts'
import { memoize, prepareAnswer, servePrepared } from './prepared.ts'

/** The folder that contains the licence and the files of the build (see scripts/buildServer.ts). */
const root = join(import.meta.dirname, '../../..')
const files = {
  licence: join(root, 'LICENSE'),
  notices: join(root, 'server/dist/third-party-notices.txt'),
  commit: join(root, 'server/dist/commit.txt'),
}
const paths = { page: '/api/about', licence: '/api/about/licence.txt', notices: '/api/about/third-party-notices.txt' }

/** The time for which browsers cache texts that change only with the version. */
const textMaxAgeSeconds = 3600

/** The facts about the running version that the page shows. */
export interface About {
  version: string
  commit: string | null
  /** The URL of the version's source code, from `SOURCE_URL`; null if not set. */
  sourceUrl: string | null
  /** True if the build created the third-party notices; a server that runs from its source files may have none. */
  hasNotices: boolean
  /** True if the documentation has been built. */
  hasHandbook: boolean
}

/**
 * Serves the page `/api/about`, the licence and the third-party notices to everyone, signed in or not: section 13 of
 * the AGPL requires offering the source to all users.
 */
export function serveAbout(server: FastifyInstance, config: Pick<Config, 'sourceUrl' | 'handbookDir'>): void {
  const hasNotices = existsSync(files.notices)
  const makePage = async () => {
    const commit = existsSync(files.commit) ? (await readFile(files.commit, 'utf8')).trim() : ''
    const about = {
      version: packageJson.version,
      commit: commit || null,
      sourceUrl: config.sourceUrl,
      hasNotices,
      hasHandbook: hasHandbook(config),
    }
    return prepareAnswer('text/html', aboutPage(about))
  }
  const makeText = async (file: string) => prepareAnswer('text/plain', await readFile(file, 'utf8'))
  servePrepared(server, paths.page, memoize(makePage))
  servePrepared(
    server,
    paths.licence,
    memoize(() => makeText(files.licence)),
    textMaxAgeSeconds,
  )
  if (hasNotices)
    servePrepared(
      server,
      paths.notices,
      memoize(() => makeText(files.notices)),
      textMaxAgeSeconds,
    )
}

/** Returns the page about the running version, with its number, licence and source. */
export function aboutPage({ version, commit, sourceUrl, hasNotices, hasHandbook: isBuilt }: About): string {
  const isModified = commit?.endsWith('-dirty') ?? false
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>About Muster</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/api/docs.css" />
      </head>
      <body>
        <header>
          <p class="name"><a href="/">Muster</a></p>
        </header>
        <main>
          <h1>About Muster</h1>
          <p class="lead">
            Muster is free software. You may use, study, share and change it under its licence. It comes without
            warranty.
          </p>
          <dl class="fields">
            <div>
              <dt>Version</dt>
              <dd>${version}</dd>
            </div>
            <div>
              <dt>Commit</dt>
              <dd>
                ${commit ? html`<code>${commit.replace(/-dirty$/, '')}</code>` : 'Unknown'}${isModified ? ', with changes' : ''}
              </dd>
            </div>
            <div>
              <dt>Licence</dt>
              <dd><a href="${paths.licence}">GNU Affero General Public License, version 3</a></dd>
            </div>
            <div>
              <dt>Source code</dt>
              <dd>
                ${
                  sourceUrl
                    ? html`<a href="${sourceUrl}" rel="noreferrer">${sourceUrl}</a>`
                    : 'Ask your administrator for the source code of this version.'
                }
              </dd>
            </div>
            ${
              isBuilt
                ? html`<div>
                    <dt>Help</dt>
                    <dd><a href="${handbookPath}/">Documentation</a></dd>
                  </div>`
                : null
            }
            ${
              hasNotices
                ? html`<div>
                    <dt>Third-party software</dt>
                    <dd><a href="${paths.notices}">Notices and licences</a></dd>
                  </div>`
                : null
            }
          </dl>
        </main>
      </body>
    </html> `.markup
}
