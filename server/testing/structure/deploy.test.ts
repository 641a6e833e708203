import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { load, loadAll } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readConfig } from '../../src/config.ts'

const root = resolve(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const Variables = z.record(z.string(), z.string())
const dockerfile = read('Dockerfile').replaceAll(/\\\n\s*/g, '')
const linesOf = (instruction: string) =>
  [...dockerfile.matchAll(new RegExp(`^${instruction} (.*)$`, 'gm'))].map(([, rest = '']) => rest)
const imageVariables = Object.fromEntries(
  [...(linesOf('ENV')[0] ?? '').matchAll(/(\w+)=(\S+)/g)].map(([, ...pair]) => pair),
)

const Compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      environment: Variables.optional(),
      env_file: z.array(z.string()).optional(),
      ports: z.array(z.string()).optional(),
      volumes: z.array(z.string()).optional(),
      read_only: z.boolean().optional(),
      depends_on: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
})
const compose = Compose.parse(load(read('deploy/compose/compose.yaml')))

const Probe = z.object({ httpGet: z.object({ path: z.string(), port: z.literal('http') }), periodSeconds: z.number() })
const Pod = z.object({
  terminationGracePeriodSeconds: z.number(),
  securityContext: z.object({ runAsNonRoot: z.literal(true), runAsUser: z.number(), runAsGroup: z.number() }),
  containers: z.tuple([
    z.object({
      ports: z.tuple([z.object({ name: z.literal('http'), containerPort: z.number() })]),
      startupProbe: Probe,
      livenessProbe: Probe,
      readinessProbe: Probe,
      securityContext: z.object({ readOnlyRootFilesystem: z.literal(true) }),
      volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
    }),
  ]),
})
const manifestFiles = readdirSync(join(root, 'deploy/kubernetes')).filter((name) => name !== 'kustomization.yaml')
const manifests = manifestFiles
  .flatMap((name) => loadAll(read(`deploy/kubernetes/${name}`)))
  .map((one) => z.looseObject({ kind: z.string() }).parse(one))
const manifest = (kind: string) => manifests.find((one) => one.kind === kind)
const pod = z.object({ spec: z.object({ template: z.object({ spec: Pod }) }) }).parse(manifest('StatefulSet')).spec
  .template.spec
const configMap = z.object({ data: Variables }).parse(manifest('ConfigMap')).data

/** The names of all variables that Muster reads. */
const known = new Set([...read('docs/configuration.md').matchAll(/^\| `([A-Z0-9_]+)`/gm)].map(([, name]) => name))

/** The secrets that an operator adds, with examples. */
const secrets = {
  DATABASE_URL: 'postgres://muster:secret@database/muster',
  MUSTER_KEY: Buffer.alloc(32).toString('base64'),
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
  SMTP_URL: 'smtp://mail.example.com:587',
}
const composed = {
  ...imageVariables,
  ...compose.services.muster?.environment,
  PUBLIC_URL: 'https://hr.example.com',
  TRUSTED_PROXY: '127.0.0.1',
  ...secrets,
}
const inCluster = { ...imageVariables, ...configMap, ...secrets }

describe.each([
  ['the image', { ...imageVariables, PUBLIC_URL: 'https://hr.example.com' }],
  ['compose', composed],
  ['Kubernetes', inCluster],
])('the variables of %s', (_, variables) => {
  test('exist and are valid', () => {
    expect(Object.keys(variables).filter((name) => !known.has(name))).toEqual([])
    expect(readConfig(variables)).toMatchObject({ host: '0.0.0.0', port: 3000, dataDir: '/var/lib/muster' })
  })
})

test('ports agree', () => {
  const { port } = readConfig(composed)
  expect(linesOf('EXPOSE')).toEqual([String(port)])
  expect(compose.services.muster?.ports).toEqual([`127.0.0.1:${port}:${port}`])
  expect(pod.containers[0].ports[0].containerPort).toBe(port)
})

test('probes ask Muster’s health, and readiness ends before the server stops', () => {
  const { startupProbe, livenessProbe, readinessProbe } = pod.containers[0]
  const paths = [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.path)
  expect(paths).toEqual(['/health/live', '/health/live', '/health/ready'])
  const served = read('server/src/http/health.ts')
  for (const path of paths) expect(served).toContain(`'${path}'`)
  const { drainSeconds } = readConfig(inCluster)
  expect(drainSeconds).toBeGreaterThan(readinessProbe.periodSeconds)
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(drainSeconds + 30)
  const [healthcheck = ''] = linesOf('HEALTHCHECK')
  const command = z.array(z.string()).parse(JSON.parse(healthcheck.slice(healthcheck.indexOf('['))))
  expect(command.at(-1)).toContain('/health/live')
})

test('nothing runs as root, and only the data folder is written to', () => {
  const { runAsUser, runAsGroup } = pod.securityContext
  expect(linesOf('USER')).toEqual([`${runAsUser}:${runAsGroup}`])
  expect(linesOf('VOLUME')).toEqual([imageVariables.MUSTER_DATA])
  expect(pod.containers[0].volumeMounts.map(({ mountPath }) => mountPath)).toEqual([imageVariables.MUSTER_DATA, '/tmp'])
  expect(compose.services.muster).toMatchObject({ read_only: true, volumes: ['data:/var/lib/muster'] })
})

test('a packed Muster is started and checked by files that are in it', () => {
  const [start] = linesOf('ENTRYPOINT')
  expect(start).toBe('["/opt/muster/muster"]')
  expect(linesOf('COPY').at(-1)).toBe('--from=build /out/muster /opt/muster/')
  const [, unit] = /^ExecStart=(.*)$/m.exec(read('deploy/systemd/muster.service')) ?? []
  expect(unit).toBe('/opt/muster/node_modules/.bin/node server/dist/main.js')
})

test('what compose depends on is one of its services', () => {
  const names = Object.keys(compose.services)
  const needed = Object.values(compose.services).flatMap(({ depends_on }) => Object.keys(depends_on ?? {}))
  expect(needed.filter((name) => !names.includes(name))).toEqual([])
})
