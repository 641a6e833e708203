// A cluster of three PostgreSQL servers with Patroni, etcd and HAProxy on the loopback address, from Debian's packages.
import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, databaseAccount, spawnOptions } from '../server/src/db/embedded/account.ts'

const programs = '/usr/lib/postgresql/15/bin'
const needed = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', `${programs}/postgres`]

/** Returns the programs that are not installed. */
export const missingPrograms = () => needed.filter((program) => !existsSync(program))

/** The first of the ports that the cluster uses on the loopback address. */
const base = Number(process.env.BENCH_PORT ?? 27_000)
const etcdPort = base
const etcdPeerPort = base + 1
const databasePort = (n: number) => base + 10 + n
const restPort = (n: number) => base + 20 + n
const gatePort = (n: number) => base + 30 + n

/** The port of HAProxy that always leads to the current primary, and the one that leads to the Muster processes. */
export const primaryPort = base + 2
export const webPort = base + 3
/** The ports of the Muster processes. */
export const musterPorts = [base + 4, base + 5] as const

/** The passwords of this cluster, which ends with the bench. */
const password = 'bench'
export const databaseUrl = `postgres://postgres:${password}@127.0.0.1:${primaryPort}/postgres`

/** A server of the cluster. */
interface ClusterNode {
  n: number
  name: string
  data: string
  patroni: ChildProcess | null
  gate: Gate
}

/** A connection to etcd that can be cut off, because it leads through this process. */
interface Gate {
  server: Server
  sockets: Set<Socket>
  isOpen: boolean
}

export interface Cluster {
  nodes: ClusterNode[]
  /** Returns the node that holds the leader key and accepts writes; null while there is none. */
  primary(): Promise<ClusterNode | null>
  /** Kills a node's PostgreSQL, or its Patroni as well. */
  killPostgres(node: ClusterNode): void
  killNode(node: ClusterNode): void
  /** Starts the Patroni of a killed node, as systemd would. */
  startNode(node: ClusterNode): void
  /** Hands over to another node, as planned maintenance does. */
  switchOver(): Promise<void>
  setEtcdReachable(node: ClusterNode, isReachable: boolean): void
  /** Waits until there is a primary and two standbys follow it. */
  settled(): Promise<void>
  stop(): Promise<void>
}

/** Starts the cluster in a folder, and resolves once all three servers are ready. */
export async function startCluster(folder: string): Promise<Cluster> {
  const account = await databaseAccount(join(folder, 'none'))
  const children: ChildProcess[] = []
  const run = (program: string, args: string[], as: Account, name: string) => {
    const log = openSync(join(folder, `${name}.log`), 'a')
    const child = spawn(program, args, { ...spawnOptions(as), stdio: ['ignore', log, log] })
    children.push(child)
    return child
  }
  run('/usr/bin/etcd', etcdOptions(join(folder, 'etcd')), null, 'etcd')
  // Patroni ends if etcd has not agreed with itself on its version yet.
  while ((await etcdVersion()) === 'not_decided') await sleep(100)
  const nodes = [1, 2, 3].map((n): ClusterNode => {
    const data = join(folder, `node${n}`)
    mkdirSync(data)
    if (account) chownSync(data, account.uid, account.gid)
    writeFileSync(join(folder, `node${n}.yml`), patroniSettings(n, data))
    return { n, name: `node${n}`, data, patroni: null, gate: openGate(gatePort(n)) }
  })
  writeFileSync(join(folder, 'haproxy.cfg'), haproxySettings)
  run('/usr/sbin/haproxy', ['-f', join(folder, 'haproxy.cfg')], null, 'haproxy')

  const cluster: Cluster = {
    nodes,
    async primary() {
      for (const node of nodes)
        if ((await fetch(`http://127.0.0.1:${restPort(node.n)}/primary`).catch(() => null))?.status === 200) return node
      return null
    },
    killPostgres: killPostmaster,
    killNode(node) {
      node.patroni?.kill('SIGKILL')
      killPostmaster(node)
    },
    startNode: (node) => {
      node.patroni = run('/usr/bin/patroni', [join(folder, `${node.name}.yml`)], account, node.name)
    },
    async switchOver() {
      const child = run('/usr/bin/patronictl', ['-c', join(folder, 'node1.yml'), 'switchover', '--force'], null, 'ctl')
      await new Promise((resolve) => child.once('exit', resolve))
    },
    setEtcdReachable({ gate }, isReachable) {
      gate.isOpen = isReachable
      if (!isReachable) for (const socket of gate.sockets) socket.destroy()
    },
    async settled() {
      for (;;) {
        const state = await readState()
        if (state.filter((one) => one === 'leader').length === 1 && state.length === 3) return
        await sleep(250)
      }
    },
    async stop() {
      for (const child of children) child.kill('SIGKILL')
      for (const node of nodes) {
        killPostmaster(node)
        node.gate.server.close()
        for (const socket of node.gate.sockets) socket.destroy()
      }
      await sleep(500)
    },
  }
  for (const node of nodes) {
    cluster.startNode(node)
    // The first node creates the database; the others copy it.
    while (node.n === 1 && !(await cluster.primary())) await sleep(250)
  }
  await cluster.settled()
  return cluster
}

/** Returns the options of an etcd with a single member. */
const etcdOptions = (data: string) =>
  Object.entries({
    name: 'etcd',
    'data-dir': data,
    'listen-client-urls': `http://127.0.0.1:${etcdPort}`,
    'advertise-client-urls': `http://127.0.0.1:${etcdPort}`,
    'listen-peer-urls': `http://127.0.0.1:${etcdPeerPort}`,
    'initial-advertise-peer-urls': `http://127.0.0.1:${etcdPeerPort}`,
    'initial-cluster': `etcd=http://127.0.0.1:${etcdPeerPort}`,
  }).map(([name, value]) => `--${name}=${value}`)

/** Returns the version of the etcd cluster; `not_decided` until it is usable. */
async function etcdVersion(): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${etcdPort}/version`).catch(() => null)
  if (answer?.status !== 200) return 'not_decided'
  return ((await answer.json()) as { etcdcluster: string }).etcdcluster
}

/** Returns the roles of the members that run and follow the leader. */
async function readState(): Promise<string[]> {
  for (const n of [1, 2, 3]) {
    const answer = await fetch(`http://127.0.0.1:${restPort(n)}/cluster`).catch(() => null)
    if (answer?.status !== 200) continue
    const { members } = (await answer.json()) as { members: { role: string; state: string; lag?: number | string }[] }
    return members
      .filter(({ role, state, lag }) => role === 'leader' || (state === 'running' && Number(lag) < 16_000_000))
      .map(({ role }) => role)
  }
  return []
}

function killPostmaster({ data }: ClusterNode): void {
  try {
    process.kill(Number(readFileSync(join(data, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
  } catch {
    // It is not running.
  }
}

/** Opens a port that leads to etcd. */
function openGate(port: number): Gate {
  const sockets = new Set<Socket>()
  const gate: Gate = {
    sockets,
    isOpen: true,
    server: createServer((socket) => {
      if (!gate.isOpen) return void socket.destroy()
      const upstream = createConnection(etcdPort, '127.0.0.1')
      for (const end of [socket, upstream]) {
        sockets.add(end)
        end.on('error', () => undefined)
        end.on('close', () => {
          sockets.delete(end)
          socket.destroy()
          upstream.destroy()
        })
      }
      socket.pipe(upstream).pipe(socket)
    }).listen(port, '127.0.0.1'),
  }
  return gate
}

/** The settings of a node, as `docs/operating/high-availability.md` explains them. */
const patroniSettings = (n: number, data: string) => `
scope: muster
name: node${n}
restapi: { listen: '127.0.0.1:${restPort(n)}', connect_address: '127.0.0.1:${restPort(n)}' }
etcd3: { hosts: '127.0.0.1:${gatePort(n)}', use_proxies: true }
bootstrap:
  dcs:
    ttl: 8
    loop_wait: 2
    retry_timeout: 3
    maximum_lag_on_failover: 0
    primary_start_timeout: 0
    master_start_timeout: 0
    synchronous_mode: true
    synchronous_mode_strict: true
    postgresql:
      use_pg_rewind: true
      use_slots: true
      parameters:
        max_connections: 100
        wal_keep_size: 512MB
        synchronous_commit: 'on'
        wal_log_hints: 'on'
  initdb: [{ encoding: UTF8 }, { locale: C.UTF-8 }, data-checksums]
  pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256']
postgresql:
  listen: 127.0.0.1:${databasePort(n)}
  connect_address: 127.0.0.1:${databasePort(n)}
  data_dir: ${data}/pg
  bin_dir: ${programs}
  pgpass: ${data}/pgpass
  parameters: { unix_socket_directories: '${data}' }
  authentication:
    superuser: { username: postgres, password: ${password} }
    replication: { username: replicator, password: ${password} }
`

const haproxySettings = `
global
  maxconn 1000
defaults
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
listen primary
  mode tcp
  bind 127.0.0.1:${primaryPort}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${[1, 2, 3].map((n) => `  server node${n} 127.0.0.1:${databasePort(n)} check port ${restPort(n)}`).join('\n')}
listen muster
  mode http
  bind 127.0.0.1:${webPort}
  option httpchk GET /health/ready
  http-check expect status 200
  default-server inter 1s fall 2 rise 1
${musterPorts.map((port, index) => `  server muster${index + 1} 127.0.0.1:${port} check`).join('\n')}
`
