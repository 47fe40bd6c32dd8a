/** A PostgreSQL server for tests, started at its first use and stopped with the process. */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../e2e/free-port.ts'
import { postgresBinaries, serverUser } from './postgres-binaries.ts'

const START_WITHIN_MS = 30_000

export interface TestPostgres {
  readonly port: number
  /** Makes an empty database. @returns its URL */
  createDatabase(): Promise<string>
  dropDatabase(url: string): Promise<void>
  /** Runs SQL as the administrator. @param database `postgres` when omitted */
  query(sql: string, database?: string): Promise<readonly Readonly<Record<string, unknown>>[]>
  /** Demands the password of a role from now on. */
  requirePassword(role: string): Promise<void>
  /** Kills the server with SIGKILL. */
  kill(): Promise<void>
  /** Starts the server again over the same data after its end. */
  start(): Promise<void>
  stop(): Promise<void>
}

const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null ? Promise.resolve() : new Promise((resolve) => child.once('exit', () => resolve()))

/** Ends the server and removes its folder when this process has ended, killed or not: the runner kills the processes of its tests. */
function endWithThisProcess(server: number, folder: string): ChildProcess {
  const script = 'read -r _; kill -KILL "$0"; rm -rf "$1"'
  const guard = spawn('sh', ['-c', script, String(server), folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  guard.unref()
  if (guard.stdin instanceof Socket) guard.stdin.unref()
  return guard
}

/** Whether `startPostgres` can make a certificate here. */
export const canMakeCertificate = spawnSync('openssl', ['version'], { stdio: 'ignore' }).status === 0

/** Makes a key and a certificate that nobody vouches for. @returns the settings that encrypt with it */
function makeCertificate(folder: string): string[] {
  const key = join(folder, 'server.key')
  const certificate = join(folder, 'server.crt')
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost']
  execFileSync('openssl', [...request, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  for (const file of [key, certificate]) {
    chmodSync(file, 0o600)
    if (serverUser.uid !== undefined && serverUser.gid !== undefined) chownSync(file, serverUser.uid, serverUser.gid)
  }
  return ['ssl=on', `ssl_key_file=${key}`, `ssl_cert_file=${certificate}`]
}

/**
 * Starts a server. @param settings such as `fsync=off`
 * @param options.hasCertificate offers encryption, with a certificate that it signs itself
 * @throws where there is no package for this platform
 */
export async function startPostgres(
  settings: readonly string[] = ['fsync=off'],
  { hasCertificate = false }: { readonly hasCertificate?: boolean } = {},
): Promise<TestPostgres> {
  const binaries = postgresBinaries()
  const folder = mkdtempSync(join(tmpdir(), 'nearhelp-postgres-'))
  const data = join(folder, 'data')
  binaries.copyData(data)
  // The server's user enters the folder that this process made.
  chmodSync(folder, 0o711)
  const port = await freePort()
  const encryption = hasCertificate ? makeCertificate(folder) : []
  const all = [...settings, ...encryption, `port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200']
  let child: ChildProcess | undefined
  let guard: ChildProcess | undefined
  let output = ''

  const urlOf = (database: string): string => `postgres://nearhelp@127.0.0.1:${port}/${database}`

  async function query(sql: string, database = 'postgres'): Promise<readonly Readonly<Record<string, unknown>>[]> {
    const client = new pg.Client({ connectionString: urlOf(database) })
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows
    } finally {
      await client.end()
    }
  }

  async function start(): Promise<void> {
    const started = spawn(join(binaries.bin, 'postgres'), ['-D', data, ...all.flatMap((each) => ['-c', each])], {
      ...serverUser,
      stdio: ['ignore', 'ignore', 'pipe'],
      cwd: folder,
      env: { LC_ALL: 'C' },
    })
    child = started
    guard = endWithThisProcess(started.pid ?? 0, folder)
    started.stderr.on('data', (part: Buffer) => (output = (output + part.toString()).slice(-10_000)))
    for (const until = Date.now() + START_WITHIN_MS; ;) {
      try {
        await query('select 1')
        return
      } catch (error) {
        if (started.exitCode !== null || Date.now() > until) throw new Error(`PostgreSQL did not start: ${output}`, { cause: error })
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
  }

  await start()
  let databases = 0

  return {
    port,
    query,
    start,
    createDatabase: async () => {
      databases += 1
      const name = `test_${databases}`
      await query(`create database ${name}`)
      return urlOf(name)
    },
    dropDatabase: async (url) => void (await query(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`)),
    requirePassword: async (role) => {
      const file = join(data, 'pg_hba.conf')
      writeFileSync(file, `host all ${role} 127.0.0.1/32 scram-sha-256\n${readFileSync(file, 'utf8')}`)
      await query('select pg_reload_conf()')
    },
    kill: async () => {
      if (!child) return
      guard?.kill()
      child.kill('SIGKILL')
      await ended(child)
    },
    stop: async () => {
      child?.kill('SIGINT')
      if (child) await ended(child)
      guard?.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

let shared: Promise<TestPostgres> | undefined

/** Returns the server of this process for tests that need a database and leave the server as it is. */
export const testPostgres = (): Promise<TestPostgres> => (shared ??= startPostgres())
