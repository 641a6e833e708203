import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describePermission } from '@muster/contract/access/permissions'
import type { Needs } from '@muster/contract/access/needs'
import { html, type Html } from '../../kernel/html.ts'
import {
  asSchema,
  type Field,
  fieldsOf,
  formsOf,
  inputOf,
  limitsInWords,
  type Schema,
  typeInWords,
} from './docsFields.ts'
import { introduction } from './docsIntroduction.ts'
import type { Document, Operation } from './openapi.ts'

interface Call {
  id: string
  method: string
  path: string
  operation: Operation
}
interface Area {
  name: string
  title: string
  description: string
  calls: Call[]
}

/** The page's style sheet, served at `/api/docs.css`. */
export const docsStyle = readFileSync(join(import.meta.dirname, 'docs.css'), 'utf8')

/** Returns the API reference as an HTML page without scripts. */
export function docsPage(document: Document): string {
  const areas = areasOf(document)
  const shapes = Object.entries(document.components?.schemas ?? {})
  const { title, version } = document.info
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} API reference</title>
        <link rel="stylesheet" href="/api/docs.css" />
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        <header>
          <p class="name"><a href="/">${title}</a></p>
          <p>Version ${version}</p>
          <p><a href="/api/openapi.json">OpenAPI document</a></p>
        </header>
        <div class="columns">
          <nav aria-label="Contents">
            <h2>Introduction</h2>
            ${contents(introduction)} ${areas.map(areaContents)}
            <h2><a href="#shapes">Shapes</a></h2>
            ${contents(shapes.map(([name]) => ({ id: `shape-${name}`, title: name })))}
          </nav>
          <main id="content">
            <h1>API reference</h1>
            <p class="lead">
              The pages of ${title} use only these ${areas.flatMap(({ calls }) => calls).length} calls. Your programs
              can use them, too.
            </p>
            ${introduction.map(
              ({ id, title: heading, body }) =>
                html`<section id="${id}" aria-labelledby="${id}-title">
                  <h2 id="${id}-title">${heading}</h2>
                  ${body}
                </section>`,
            )}
            ${areas.map((area) => areaSection(document, area))}
            <section id="shapes" aria-labelledby="shapes-title">
              <h2 id="shapes-title">Shapes</h2>
              <p>Shapes that several responses share.</p>
              ${shapes.map(([name, schema]) => shapeArticle(name, schema))}
            </section>
          </main>
        </div>
      </body>
    </html> `.markup
}

function areasOf(document: Document): Area[] {
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]): Call => {
      const call = operation as Operation
      return { id: call.operationId ?? '', method: method.toUpperCase(), path: `/api${path}`, operation: call }
    }),
  )
  return (document.tags ?? []).map(({ name, description = '', ...rest }) => ({
    name,
    title: 'x-title' in rest ? String(rest['x-title']) : name,
    description,
    calls: calls.filter(({ operation }) => operation.tags?.includes(name)),
  }))
}

const contents = (items: { id: string; title: string }[]) => html`
  <ul>
    ${items.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}
  </ul>
`

const areaContents = ({ name, title, calls }: Area) => html`
  <h2><a href="#area-${name}">${title}</a></h2>
  <ul>
    ${calls.map(
      ({ id, method, path }) =>
        html`<li>
          <a href="#${id}">${methodBadge(method)} <code>${withLineBreaks(path.slice('/api'.length))}</code></a>
        </li>`,
    )}
  </ul>
`

const methodBadge = (method: string) => html`<span class="method ${method.toLowerCase()}">${method}</span>`

/** Returns a path that can break before each slash on a narrow screen. */
const withLineBreaks = (path: string) => html`${path.split(/(?=\/)/).map((part) => html`<wbr />${part}`)}`

/** Returns text of the document as HTML; text between backticks becomes code. */
const prose = (text: string) =>
  html`${text.split('`').map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))}`

const areaSection = (document: Document, { name, title, description, calls }: Area) => html`
  <section id="area-${name}" aria-labelledby="area-${name}-title">
    <h2 id="area-${name}-title">${title}</h2>
    <p>${prose(description)}</p>
    ${calls.map((call) => callArticle(document, call))}
  </section>
`

function callArticle(document: Document, { id, method, path, operation }: Call): Html {
  const { summary = id, description, responses = {} } = operation
  const content = operation.requestBody && 'content' in operation.requestBody ? operation.requestBody.content : {}
  const input = inputOf(document, operation)
  const answers = Object.entries(responses)
  return html`
    <article id="${id}">
      <h3><a href="#${id}">${prose(summary)}</a></h3>
      <p class="call">${methodBadge(method)} <code>${withLineBreaks(path)}</code></p>
      ${description ? html`<p>${prose(description)}</p>` : null}
      <h4>Who may call it</h4>
      ${describeNeeds(operation['x-needs'] ?? 'public')}
      ${operation['x-key-needs'] ? listPermissions('API keys', operation['x-key-needs']) : null}
      ${input.length ? html`<h4>Input</h4>` : null}
      ${
        'multipart/form-data' in content
          ? html`<p>The body is JSON, or <code>multipart/form-data</code> where it carries a file.</p>`
          : null
      }
      ${fieldList(input)}
      ${answers.filter(([status]) => status < '300').map(([status, response]) => answer(status, response))}
      <h4>Errors</h4>
      <dl class="errors">
        ${answers
          .filter(([status]) => status >= '400')
          .map(
            ([status, { description: meaning = '' }]) =>
              html`<div>
                <dt>${status}</dt>
                <dd>${prose(meaning)}</dd>
              </div>`,
          )}
      </dl>
    </article>
  `
}

function describeNeeds(needs: Needs): Html {
  if (needs === 'public') return html`<p>Anyone, signed in or not.</p>`
  if (needs === 'signed-in') return html`<p>Anyone who is signed in.</p>`
  return listPermissions('People', needs)
}

function listPermissions(callers: 'People' | 'API keys', needs: Exclude<Needs, 'public' | 'signed-in'>): Html {
  const permissions = typeof needs === 'string' ? [needs] : needs.anyOf
  const items = permissions.map((p) => html`<li>${describePermission(p)} <code>${p}</code></li>`)
  return html`<p>${callers} with ${items.length === 1 ? 'this permission:' : 'any of these permissions:'}</p>
    <ul class="permissions">
      ${items}
    </ul>`
}

type Response = NonNullable<Operation['responses']>[string]

function answer(status: string, response: Response): Html {
  const content = 'content' in response ? (response.content ?? {}) : {}
  const [[type, media] = ['', undefined]] = Object.entries(content)
  const schema = asSchema(media?.schema ?? {})
  return html`
    <h4>Answer</h4>
    <p>
      <code>${status}</code>
      ${response.description ?? ''}${type === 'text/event-stream' ? html`, each event ${typeInWords(schema)}` : null}
    </p>
    ${fieldList(fieldsOf(schema))}
  `
}

function shapeArticle(name: string, schema: unknown): Html {
  return html`
    <article id="shape-${name}">
      <h3><a href="#shape-${name}">${name}</a></h3>
      ${choicesOf(asSchema(schema))}
      ${formsOf(asSchema(schema)).map(({ when, fields }) => html`${when ? html`<h4>${when}</h4>` : null} ${fieldList(fields)}`)}
    </article>
  `
}

/**
 * Returns the list of a shape's possible values, each with its meaning if the document explains it; null if the shape
 * lists no values.
 */
function choicesOf({ enum: values, description }: Schema): Html | null {
  if (!values) return null
  const items = description?.split('\n') ?? values.map((value) => `\`${String(value)}\``)
  return html`<ul>
    ${items.map((item) => html`<li>${prose(item)}</li>`)}
  </ul>`
}

function fieldList(fields: Field[]): Html | null {
  if (!fields.length) return null
  return html`<dl class="fields">
    ${fields.map(({ name, schema, required, where }) => {
      const limits = limitsInWords(schema)
      return html`<div>
        <dt>
          <code>${name}</code>
          ${where && where !== 'body' ? html`<span class="where">${where}</span>` : null}
          ${required ? null : html`<span class="where">optional</span>`}
        </dt>
        <dd>
          ${typeInWords(schema)}${limits ? html`; ${limits}` : null}
          ${schema.description ? html`<p>${prose(schema.description)}</p>` : null}
        </dd>
      </div>`
    })}
  </dl>`
}
