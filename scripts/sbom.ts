// `npm run sbom`: writes the software bill of materials (CycloneDX) and the licences of the product's third-party works
// to `test-results/`. Also run by `npm test`.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Part, thirdPartyParts } from './notices.ts'
import { results } from './reports.ts'

const root = resolve(import.meta.dirname, '..')

/** A component in CycloneDX: a package, or another work that the product contains. */
interface Component {
  'bom-ref'?: string
  type: string
  name: string
  version: string
  licenses?: unknown[]
  [field: string]: unknown
}

/** A bill of materials in CycloneDX, with the fields that are used here. */
export interface Bill {
  metadata: { component: Component; [field: string]: unknown }
  components: Component[]
  dependencies: { ref: string; dependsOn?: string[] }[]
  [field: string]: unknown
}

/** Runs npm and returns its output. */
function npm(...args: string[]): string {
  const path = process.env.npm_execpath
  const [program, ...first] = path ? [process.execPath, path] : ['npm']
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 } as const
  return execFileSync(program, [...first, ...args], { ...options, stdio: ['ignore', 'pipe', 'inherit'] })
}

/** Returns true if this npm can create a bill of materials, as version 10.2 and newer can. */
export function canCreateBill(): boolean {
  const [major = 0, minor = 0] = npm('--version').split('.').map(Number)
  return major > 10 || (major === 10 && minor >= 2)
}

/**
 * Returns npm's bill of all installed packages. With `--omit=dev` it would miss what the product shares with the tools,
 * such as React.
 */
const readPackages = () => JSON.parse(npm('sbom', '--sbom-format=cyclonedx', '--sbom-type=application')) as Bill

/**
 * Returns the bill of exactly these works. Those that npm does not know, PostgreSQL, Node.js and third-party files among
 * the sources, are added.
 */
export function billOf(parts: Part[], bill: Bill): Bill {
  const key = ({ name, version }: { name: string; version: string }) => `${name} ${version}`
  const wanted = new Set(parts.map(key))
  const packages = bill.components.filter(({ purl }) => wanted.has(packageIn(purl)))
  const listed = new Set(packages.map(({ purl }) => packageIn(purl)))
  const others = parts
    .filter((part) => !listed.has(key(part)))
    .map(({ name, version, licence }) => ({
      'bom-ref': key({ name, version }),
      type: 'library',
      name,
      version,
      licenses: [{ expression: licence }],
    }))
  const { component } = bill.metadata
  const refs = new Set([component, ...packages].map((one) => one['bom-ref']))
  return {
    ...bill,
    // npm names the product after its folder.
    metadata: { ...bill.metadata, component: { ...component, name: 'muster' } },
    components: [...packages, ...others],
    dependencies: bill.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn?.filter((needed) => refs.has(needed)) })),
  }
}

/** Returns the name and version in an npm package's URL, such as `pkg:npm/%40fastify/static@9.0.0`. */
const packageIn = (purl: unknown) =>
  typeof purl === 'string' ? decodeURIComponent(purl.replace(/^pkg:npm\//, '')).replace(/(?<=.)@/, ' ') : ''

/** Returns a table of licences in Markdown, the most common first, with the works under each. */
export function licenceTable(parts: Part[]): string {
  const byLicence = Map.groupBy(parts, ({ licence }) => licence)
  const rows = [...byLicence].sort(([, one], [, other]) => other.length - one.length)
  const lines = rows.map(
    ([licence, works]) => `| ${licence} | ${works.length} | ${works.map(({ name }) => name).join(', ')} |`,
  )
  return ['| Licence | Works | Names |', '|---|---:|---|', ...lines, ''].join('\n')
}

/**
 * Writes `licences.md` to `test-results/` and returns the works in it.
 * @throws LicenceError for a package whose licence is not accepted.
 */
export function writeLicences(): Part[] {
  const parts = thirdPartyParts(root)
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, 'licences.md'), licenceTable(parts))
  return parts
}

/**
 * Writes `sbom.cdx.json` and `licences.md` to `test-results/` and returns one line about them.
 * @throws LicenceError for a package whose licence is not accepted.
 */
export function writeBill(): string {
  const parts = writeLicences()
  const bill = billOf(parts, readPackages())
  writeFileSync(join(results, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`)
  return `${bill.components.length} components in test-results/sbom.cdx.json, their licences in test-results/licences.md\n`
}

if (import.meta.main) process.stdout.write(writeBill())
