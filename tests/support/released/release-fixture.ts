/** Data that released builds left on a device and on its server: each file is a person during work, written by that build itself. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { DatabaseCopy } from './database-copy.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))

export interface ReleasedPerson {
  readonly uid: string
  readonly email: string
  readonly password: string
}

/** A waiting command, in the order submitted. */
export interface SubmittedCommand {
  readonly id: string
  readonly name: string
  /** Code of the server's refusal; undefined for an accepted command. */
  readonly refused?: string
  /** Number of helpers who are asked beside the first, by a request to several. */
  readonly also?: number
}

export interface BusyDevice {
  readonly person: ReleasedPerson
  readonly given: readonly SubmittedCommand[]
  /** The server's documents on the device, as the build read them: id and version. */
  readonly documents: readonly string[]
  readonly databases: readonly DatabaseCopy[]
}

export interface ReleaseFixture {
  /** When it was written, ms since 1970: bookings and commands are of that day. */
  readonly takenMs: number
  /** The person who is signed in on the device. */
  readonly person: ReleasedPerson
  /** The chat with an accepted booking: the unsent draft, and its messages once everything has arrived, in this order. */
  readonly talk: { readonly booking: string; readonly with: string; readonly typed: string; readonly messages: readonly string[] }
  /** The provider of an unsent booking and an unsent favourite. */
  readonly wanted: { readonly name: string; readonly uid: string }
  readonly localStorage: Readonly<Record<string, string>>
  readonly databases: readonly DatabaseCopy[]
  /** A second device with commands of every name; the oldest releases have none. */
  readonly busy?: BusyDevice
  /** Number of documents of each kind that the build found in the server's folder, stored with `busy`. */
  readonly stored?: Readonly<Record<string, number>>
  /** The server's data folder: paths to bytes, gzip in base64. */
  readonly server: Readonly<Record<string, string>>
}

/** Names of all kept releases, oldest first. */
export const releaseFixtureNames = async (): Promise<string[]> =>
  (await readdir(folder)).flatMap((name) => (name.endsWith('.json') ? name.slice(0, -'.json'.length) : [])).toSorted()

const gunzip = (base64: string): Uint8Array<ArrayBuffer> => new Uint8Array(gunzipSync(new Uint8Array(Buffer.from(base64, 'base64'))))

const pack = (databases: readonly DatabaseCopy[]): string => gzipSync(JSON.stringify(databases)).toString('base64')
/** Those of builds before 2026-11-26 are not packed. */
const unpack = (databases: string | readonly DatabaseCopy[]): readonly DatabaseCopy[] =>
  typeof databases === 'string' ? (JSON.parse(new TextDecoder().decode(gunzip(databases))) as DatabaseCopy[]) : databases

export async function readReleaseFixture(name: string): Promise<ReleaseFixture> {
  const released = JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8')) as ReleaseFixture
  const { databases, busy } = released
  return { ...released, databases: unpack(databases), ...(busy ? { busy: { ...busy, databases: unpack(busy.databases) } } : {}) }
}

/** Names of those that have a second device with commands of every name. */
export async function namesWithBusyDevice(): Promise<string[]> {
  const names = await releaseFixtureNames()
  const kept = await Promise.all(names.map(readReleaseFixture))
  return names.filter((_, at) => kept[at]?.busy !== undefined)
}

/** Number of bookings that the accepted ones among these commands create. */
export const countRequested = (given: readonly SubmittedCommand[]): number =>
  given
    .filter(({ name, refused }) => (name === 'request_booking' || name === 'request_subscription') && refused === undefined)
    .reduce((sum, { also = 0 }) => sum + 1 + also, 0)

/** Form of a document in `BusyDevice.documents`. */
export const documentMark = ({ doc_id, version }: { readonly doc_id: string; readonly version: number }): string => `${doc_id} ${version}`

/** Writes the fixture, its databases packed: gzip in base64. */
export function writeReleaseFixture(name: string, released: ReleaseFixture & { readonly busy: BusyDevice }): Promise<void> {
  const { databases, busy } = released
  const packed = { ...released, databases: pack(databases), busy: { ...busy, databases: pack(busy.databases) } }
  return writeFile(join(folder, `${name}.json`), `${JSON.stringify(packed)}\n`)
}

/** Files that a store writes for its own process only. */
const TRANSIENT_FILES = /(^|\/)(LOG(\.old)?|LOCK)$/

/** Packs the files of a server's data folder whose server has ended. */
export async function packFolder(from: string): Promise<Record<string, string>> {
  const found = await readdir(from, { recursive: true, withFileTypes: true })
  const paths = found.flatMap((each) => (each.isFile() ? join(each.parentPath, each.name).slice(from.length + 1) : []))
  const packed = paths
    .filter((path) => !TRANSIENT_FILES.test(path))
    .map(async (path) => [path, gzipSync(new Uint8Array(await readFile(join(from, path)))).toString('base64')] as const)
  return Object.fromEntries(await Promise.all(packed))
}

export async function unpackFolder(packed: Readonly<Record<string, string>>, into: string): Promise<void> {
  for (const [path, bytes] of Object.entries(packed)) {
    const target = join(into, path)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, gunzip(bytes))
  }
}
