import { expect, test } from 'vitest'
import { type Bill, billOf, licenceTable } from './sbom.ts'

const work = (name: string, licence: string) => ({ name, version: '1.0.0', licence, text: '' })
const packageNamed = (name: string) => ({
  'bom-ref': `${name}@1.0.0`,
  type: 'library',
  name: name.replace(/.*\//, ''),
  version: '1.0.0',
  purl: `pkg:npm/${name.replace('@', '%40')}@1.0.0`,
})

test('the bill of materials lists the third-party works and no tools, also those that are no packages', () => {
  const bill: Bill = {
    bomFormat: 'CycloneDX',
    metadata: { component: { ...packageNamed('muster'), name: 'clone' } },
    components: [packageNamed('@fastify/static'), packageNamed('static'), packageNamed('tool')],
    dependencies: [
      { ref: 'muster@1.0.0', dependsOn: ['@fastify/static@1.0.0', 'tool@1.0.0'] },
      { ref: '@fastify/static@1.0.0', dependsOn: [] },
      { ref: 'tool@1.0.0', dependsOn: ['@fastify/static@1.0.0'] },
    ],
  }
  expect(billOf([work('@fastify/static', 'MIT'), work('PostgreSQL', 'PostgreSQL')], bill)).toEqual({
    bomFormat: 'CycloneDX',
    metadata: { component: packageNamed('muster') },
    components: [
      packageNamed('@fastify/static'),
      {
        'bom-ref': 'PostgreSQL 1.0.0',
        type: 'library',
        name: 'PostgreSQL',
        version: '1.0.0',
        licenses: [{ expression: 'PostgreSQL' }],
      },
    ],
    dependencies: [
      { ref: 'muster@1.0.0', dependsOn: ['@fastify/static@1.0.0'] },
      { ref: '@fastify/static@1.0.0', dependsOn: [] },
    ],
  })
})

test('the table of licences counts each work under its licence', () => {
  expect(licenceTable([work('one', 'ISC'), work('two', 'MIT'), work('three', 'MIT')])).toBe(
    '| Licence | Works | Names |\n|---|---:|---|\n| MIT | 2 | two, three |\n| ISC | 1 | one |\n',
  )
})
