// A cluster as on three machines, each with PostgreSQL, Patroni and a member of etcd, and HAProxy in front, all on the
// loopback address and from Debian's packages.
import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, databaseAccount, spawnOptions } from '../server/src/db/embedded/account.ts'

const programs = '/usr/lib/postgresql/15/bin'
const needed = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', `${programs}/postgres`]

/** Returns the programs that are not installed. */
export const missingPrograms = () => needed.filter((program) => !existsSync(program))

const machines = [1, 2, 3]

/** The first of the ports that the cluster uses on the loopback address. */
const base = Number(process.env.BENCH_PORT ?? 27_000)
const databasePort = (n: number) => base + 10 + n
const restPort = (n: number) => base + 20 + n
const gatePort = (n: number) => base + 30 + n
const etcdPort = (n: number) => base + 40 + n
const etcdPeerPort = (n: number) => base + 50 + n

/** The port of HAProxy that always leads to the current primary, and the one that leads to the Muster processes. */
export const primaryPort = base + 2
export const webPort = base + 3
/** The ports of the Muster processes. */
export const musterPorts = [base + 4, base + 5] as const

/** The passwords of this cluster, which ends with the bench. */
const password = 'bench'
export const databaseUrl = `postgres://postgres:${password}@127.0.0.1:${primaryPort}/postgres`

/** A machine of the cluster. */
interface ClusterNode {
  n: number
  name: string
  data: string
  patroni: ChildProcess | null
  etcd: ChildProcess | null
  gate: Gate
}

/** A machine's connections to etcd, which can be cut off, because they lead through this process. */
interface Gate {
  server: Server
  sockets: Set<Socket>
  isOpen: boolean
}

export interface Cluster {
  nodes: ClusterNode[]
  /** Returns the node that holds the leader key and accepts writes; null while there is none. */
  primary(): Promise<ClusterNode | null>
  /** Kills a node's PostgreSQL, or its Patroni and its member of etcd as well. */
  killPostgres(node: ClusterNode): void
  killNode(node: ClusterNode): void
  /** Starts Patroni and etcd of a killed node, as systemd would. */
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
  const startEtcd = (node: ClusterNode) => {
    node.etcd = run('/usr/bin/etcd', etcdOptions(node.n, join(folder, `etcd${node.n}`)), null, `etcd${node.n}`)
  }
  const nodes = machines.map((n): ClusterNode => {
    const data = join(folder, `node${n}`)
    mkdirSync(data)
    if (account) chownSync(data, account.uid, account.gid)
    writeFileSync(join(folder, `node${n}.yml`), patroniSettings(n, data))
    return { n, name: `node${n}`, data, patroni: null, etcd: null, gate: openGate(n) }
  })
  for (const node of nodes) startEtcd(node)
  // Patroni ends if etcd has not agreed with itself on its version yet.
  while ((await etcdVersion()) === 'not_decided') await sleep(100)
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
      node.etcd?.kill('SIGKILL')
      killPostmaster(node)
    },
    startNode: (node) => {
      if (node.etcd?.signalCode) startEtcd(node)
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

/** Returns the options of a machine's member of etcd. */
const etcdOptions = (n: number, data: string) =>
  Object.entries({
    name: `etcd${n}`,
    'data-dir': data,
    'listen-client-urls': `http://127.0.0.1:${etcdPort(n)}`,
    'advertise-client-urls': `http://127.0.0.1:${etcdPort(n)}`,
    'listen-peer-urls': `http://127.0.0.1:${etcdPeerPort(n)}`,
    'initial-advertise-peer-urls': `http://127.0.0.1:${etcdPeerPort(n)}`,
    'initial-cluster': machines.map((one) => `etcd${one}=http://127.0.0.1:${etcdPeerPort(one)}`).join(','),
  }).map(([name, value]) => `--${name}=${value}`)

/** Returns the version of the etcd cluster; `not_decided` until it is usable. */
async function etcdVersion(): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${etcdPort(1)}/version`).catch(() => null)
  if (answer?.status !== 200) return 'not_decided'
  return ((await answer.json()) as { etcdcluster: string }).etcdcluster
}

/** Returns the roles of the members that run and follow the leader. */
async function readState(): Promise<string[]> {
  for (const n of machines) {
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

/** Opens a machine's port that leads to its own member of etcd, or to another while that one is away. */
function openGate(n: number): Gate {
  const sockets = new Set<Socket>()
  const gate: Gate = {
    sockets,
    isOpen: true,
    server: createServer((socket) => void connect(socket)).listen(gatePort(n), '127.0.0.1'),
  }
  const connect = async (socket: Socket) => {
    hold(socket)
    const upstream = await connectToEtcd(n)
    if (!upstream || !gate.isOpen || socket.destroyed) {
      socket.destroy()
      upstream?.destroy()
      return
    }
    hold(upstream)
    socket.on('close', () => upstream.destroy())
    upstream.on('close', () => socket.destroy())
    socket.pipe(upstream).pipe(socket)
  }
  const hold = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  }
  return gate
}

/** Returns a connection to a machine's member of etcd, or to another while it is away; null if none answers. */
async function connectToEtcd(n: number): Promise<Socket | null> {
  for (const member of [n, ...machines.filter((one) => one !== n)]) {
    const upstream = createConnection(etcdPort(member), '127.0.0.1')
    try {
      await once(upstream, 'connect')
      return upstream
    } catch {
      // The next one is tried.
    }
  }
  return null
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
${machines.map((n) => `  server node${n} 127.0.0.1:${databasePort(n)} check port ${restPort(n)}`).join('\n')}
listen muster
  mode http
  bind 127.0.0.1:${webPort}
  option httpchk GET /health/ready
  http-check expect status 200
  default-server inter 1s fall 2 rise 1
${musterPorts.map((port, index) => `  server muster${index + 1} 127.0.0.1:${port} check`).join('\n')}
`
