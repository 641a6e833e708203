import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { packagesOf, product } from './project.ts'
import { root } from './sources.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
/** Returns where a file is that a page names: in the project, or below the server's sources. */
const placeOf = (path: string) => [path, `server/src/${path}`].find((place) => existsSync(join(root, place)))
const filesIn = (text: string) => [...text.matchAll(/`([\w./-]+\.(?:ts|tsx|sql|txt))`/g)].map(([, path = '']) => path)
const unfolded = (text: string) => text.replace(/\s+/g, ' ')

/** The requirements of levels 1 and 2 in the chapters of the page: each section with the last of its numbers. */
const sections =
  '4.1:3 4.2:1 4.3:2 4.4:4 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 ' +
  '8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 ' +
  '11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1'
const numbersTo = (section: string, last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, index) => `${section}.${first + index}`)

describe('the page about ASVS', () => {
  const page = read('docs/security/asvs.md')
  /** The findings, each with its requirements, its verdict and its text. */
  const findings = page.split(/^- \*\*/m).flatMap((text) => {
    const [, section = '', first, last] = /^(\d+\.\d+)\.(\d+)(?:–\d+\.\d+\.(\d+))?\*\*/.exec(text) ?? []
    if (!first) return []
    const own = unfolded(text.split(/\n\n/, 1)[0] ?? '')
    const verdict = /_(Holds|Holds in part|Holds, no test|Does not hold|Does not apply)\._/.exec(own)?.[1]
    return [{ numbers: numbersTo(section, Number(last ?? first), Number(first)), verdict, text: own }]
  })

  test('has each requirement of levels 1 and 2 once, with a verdict', () => {
    const expected = sections.split(' ').flatMap((section) => {
      const [name = '', last] = section.split(':')
      return numbersTo(name, Number(last))
    })
    expect(findings.flatMap(({ numbers }) => numbers)).toEqual(expected)
    expect(findings.filter(({ verdict }) => verdict === undefined)).toEqual([])
  })

  test('names a test or a page wherever something holds', () => {
    const proof = /\.(test|long|e2e)\.tsx?`|\.md[#)]/
    expect(findings.filter(({ verdict, text }) => verdict === 'Holds' && !proof.test(text))).toEqual([])
  })

  test('lists first what does not hold', () => {
    const listed = [...page.matchAll(/^\| ([\d., ]+?) +\|/gm)].flatMap(([, numbers = '']) => numbers.split(', '))
    const open = findings.filter(({ verdict }) => verdict === 'Holds in part' || verdict === 'Does not hold')
    expect(listed.toSorted(byNumber)).toEqual(open.flatMap(({ numbers }) => numbers).toSorted(byNumber))
  })

  test('names tests of common mistakes that exist', () => {
    const mistakes = [...unfolded(page).matchAll(/`([\w./-]+)`, “([^”]+)”/g)]
    expect(mistakes.length).toBeGreaterThanOrEqual(20)
    const missing = mistakes.filter(([, path = '', title = '']) => !read(placeOf(path) ?? '').includes(title))
    expect(missing.map(([named]) => named)).toEqual([])
  })
})

const byNumber = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true })

test.each(['asvs', 'authentication', 'authorization', 'cryptography', 'sessions'])(
  'the page about security %s names files and sections that exist',
  (name) => {
    const text = read(`docs/security/${name}.md`)
    expect(filesIn(text).filter((path) => placeOf(path) === undefined)).toEqual([])
    const links = [...text.matchAll(/\]\(([^)#:]*)#([^)]+)\)/g)]
    const broken = links.filter(([, path = '', section]) => {
      const target = path === '' ? text : read(join(dirname('docs/security/x'), path))
      const headings = [...target.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))
      return !headings.includes(section ?? '')
    })
    expect(broken.map(([link]) => link)).toEqual([])
  },
)

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')

test('the page about cryptography names each file that uses it, and no other', () => {
  const isPackage = (name: string) =>
    /^(jose|openid-client|otpauth|@simplewebauthn\/server|@node-saml\/node-saml)(\/|$)/.test(name)
  const isUse =
    /import \{[^}]*\b(?!randomUUID)(argon2|create(Hash|Hmac|(C|Dec)ipheriv)|hkdfSync|random(Bytes|Int)|timingSafeEqual|X509Certificate)\b[^}]*\} from 'node:crypto'/
  const uses = product.filter(
    (source) =>
      source.path.startsWith('server/src/') &&
      (isUse.test(source.text) ||
        packagesOf(source).some(isPackage) ||
        /import\('@(simplewebauthn\/server|node-saml\/node-saml)'\)/.test(source.text)),
  )
  const named = filesIn(read('docs/security/cryptography.md')).map((path) => `server/src/${path}`)
  expect(named.toSorted()).toEqual(uses.map(({ path }) => path).toSorted())
})

test('random values of the server that no one may guess never come from Math.random', () => {
  const pauses = ['db/transaction.ts', 'access/attempts.ts', 'files/storage/s3/retries.ts']
  const places = [...pauses, 'features/webhooks/sending/attempts.ts'].map((path) => `server/src/${path}`)
  const uses = product.filter(({ path, text }) => path.startsWith('server/src/') && text.includes('Math.random'))
  expect(uses.map(({ path }) => path).toSorted()).toEqual(places.toSorted())
})
