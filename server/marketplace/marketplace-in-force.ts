/**
 * The marketplace in force: one document, written by compare and set, so that all processes of a store serve the same. A process reads its
 * operator's file at the start, and takes it, or what is in force, by their revisions.
 */
import * as v from 'valibot'
import { ownMarketplace, setOwnMarketplace } from '#domain/marketplace/in-force.ts'
import { ownCitySchema, ownServiceSchema, type OwnCity, type OwnMarketplace, type OwnService } from '#domain/marketplace/own-marketplace.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { ChangeWindow } from '../feed/change-window.ts'
import { sha256Hex } from '../platform/hash.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'
import { findUnused } from './find-unused.ts'
import { MarketplaceRefused, mistakeLine, type MarketplaceMistake } from './marketplace-mistake.ts'
import type { MarketplaceSource } from './marketplace-source.ts'
import type { FileMarketplace } from './parse-marketplace.ts'

const ID = 'marketplace:in-force'
/** Conflicts with other processes in a row: each of them means that another one wrote. */
const ATTEMPTS = 20
/** Mistakes that a start names; more say nothing more. */
const NAMED_MISTAKES = 50

export interface MarketplaceStart {
  /** Undefined for the built-in marketplace alone. */
  readonly inForce: OwnMarketplace | undefined
  /** Sentences for the operator: mistakes of the file, and which revision is served instead. */
  readonly notices: readonly string[]
}

const storedSchema = v.object({
  _rev: v.string(),
  revision: v.number(),
  /** Of the file as it was written. */
  contents_hash: v.string(),
  hash: v.string(),
  cities: v.array(ownCitySchema),
  services: v.array(ownServiceSchema),
})
type Stored = v.InferOutput<typeof storedSchema>

type Contents = Pick<OwnMarketplace, 'cities' | 'services'>

/** Sorts the keys of objects: a database may return them in another order than they were written. */
const sorted = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

const hashOf = (value: unknown): Promise<string> => sha256Hex(JSON.stringify(value, sorted))

const marketplaceOf = ({ revision, hash, cities, services }: Stored): OwnMarketplace => ({ revision, hash, cities, services })

/** Reads the marketplace from its stored document; undefined without one. @throws MarketplaceRefused if it cannot be read */
function storedOf(doc: StoredDoc | undefined): Stored | undefined {
  if (!doc) return undefined
  const stored = v.safeParse(storedSchema, doc)
  if (!stored.success) throw new MarketplaceRefused('what the store keeps in force cannot be read. A newer release may have written it.')
  return stored.output
}

/**
 * Puts in force what a store keeps, for a program that only reads it: the cities of providers decide their audiences. A program that serves
 * a marketplace already, as the running server does, keeps it.
 * @returns the id of a document that cannot be read
 */
export async function readMarketplaceInForce(store: Pick<DocumentStore, 'getMany'>): Promise<string | undefined> {
  const [doc] = await store.getMany([ID])
  if (!doc || ownMarketplace()) return undefined
  const stored = v.safeParse(storedSchema, doc)
  if (stored.success) setOwnMarketplace(marketplaceOf(stored.output))
  return stored.success ? undefined : ID
}

interface Adoption {
  readonly file: FileMarketplace
  readonly current: Stored | undefined
}

/** Amounts and keys of stored documents depend on these fields: they stay for as long as the city exists. */
function changeMistakes({ file, current }: Adoption): MarketplaceMistake[] {
  const before = new Map(current?.cities.map((city) => [city.name, city]))
  const bySlug = new Map(current?.cities.map((city) => [city.slug, city.name]))
  return file.cities.flatMap((city, index): MarketplaceMistake[] => {
    const known = before.get(city.name)
    const line = (field: string): number => file.lineOf(['cities', index, field])
    const owner = bySlug.get(city.slug)
    // A city with another name is another city: the one before is closed, and keeps its slug.
    if (owner !== undefined && owner !== city.name)
      return [{ line: line('name'), text: `"${city.name}" needs another "slug": "${city.slug}" is that of "${owner}", which is in force.` }]
    if (!known) return []
    return [
      ...(known.currency.code === city.currency.code
        ? []
        : [{ line: line('currency'), text: `"${city.name}" has amounts in ${known.currency.code}: its currency cannot change.` }]),
      ...(known.slug === city.slug
        ? []
        : [{ line: line('slug'), text: `The slug of "${city.name}" is "${known.slug}" and cannot change.` }]),
    ]
  })
}

/** Returns the file's contents with what left it, closed: it takes nothing new, and goes once nothing uses it. */
function withClosed({ file, current }: Adoption): Contents {
  const names = new Set(file.cities.map(({ name }) => name))
  const keys = new Set(file.services.map(({ key }) => key))
  const cities = (current?.cities ?? []).filter(({ name }) => !names.has(name))
  const services = (current?.services ?? []).filter(({ key }) => !keys.has(key))
  return {
    cities: [...file.cities, ...cities.map((city): OwnCity => ({ ...city, is_closed: true }))],
    services: [...file.services, ...services.map((service): OwnService => ({ ...service, is_closed: true }))],
  }
}

const isOpen = ({ is_closed }: { readonly is_closed?: true | undefined }): boolean => is_closed !== true

/** Removes closed cities and services that nothing uses. */
async function withoutUnused(store: DocumentStore, contents: Contents): Promise<Contents> {
  const closed = { cities: contents.cities.filter((city) => !isOpen(city)), services: contents.services.filter((each) => !isOpen(each)) }
  if (closed.cities.length + closed.services.length === 0) return contents
  const unused = await findUnused(store, {
    cities: closed.cities.map(({ name }) => name),
    services: closed.services.map(({ key }) => key),
  })
  return {
    cities: contents.cities.filter((city) => isOpen(city) || !unused.cities.has(city.name)),
    services: contents.services.filter((service) => isOpen(service) || !unused.services.has(service.key)),
  }
}

/** Writes what is in force next. @returns undefined after a conflict with another process */
async function write(
  store: DocumentStore,
  current: Stored | undefined,
  next: Contents & { readonly revision: number; readonly contents_hash: string },
): Promise<OwnMarketplace | undefined> {
  const { revision, contents_hash } = next
  const { cities, services } = next
  const hash = await hashOf([revision, cities, services])
  if (current?.hash === hash && current.contents_hash === contents_hash) return marketplaceOf(current)
  const doc = { _id: ID, ...(current ? { _rev: current._rev } : {}), type: 'marketplace', revision, contents_hash, hash, cities, services }
  const written = await store.commit({ writes: [doc] })
  return written.ok ? { revision, hash, cities, services } : undefined
}

/**
 * Takes a file of a higher revision. Where other processes write too, what left the file is only closed: they may still decide by the
 * marketplace before. What nothing uses then goes at a later start.
 * @returns what is in force, or undefined after a conflict
 */
async function adopt(store: DocumentStore, adoption: Adoption, contents_hash: string): Promise<OwnMarketplace | undefined> {
  const contents = withClosed(adoption)
  const next = store.isShared ? contents : await withoutUnused(store, contents)
  return write(store, adoption.current, { ...next, revision: adoption.file.revision, contents_hash })
}

type Taken = Result<OwnMarketplace, readonly MarketplaceMistake[]> | undefined

/** Compares the file with what is in force. @returns undefined after a conflict */
async function take(store: DocumentStore, adoption: Adoption): Promise<Taken> {
  const { file, current } = adoption
  const contents_hash = await hashOf(file.source)
  if (current && file.revision === current.revision) {
    if (contents_hash !== current.contents_hash) {
      const text = `Revision ${file.revision} is in force with other contents. Raise the revision with each change.`
      return fail([{ line: file.lineOf(['revision']), text }])
    }
    // Built again from the file: a later release may make more of it. What is closed goes where nothing uses it any more.
    const contents = await withoutUnused(store, withClosed(adoption))
    const same = await write(store, current, { ...contents, revision: current.revision, contents_hash })
    return same && ok(same)
  }
  const mistakes = changeMistakes(adoption)
  if (mistakes.length > 0) return fail(mistakes)
  const adopted = await adopt(store, adoption, contents_hash)
  return adopted && ok(adopted)
}

/** Returns each mistake with its line, and what is served instead. @throws MarketplaceRefused if there is nothing to serve */
function fallBack(path: string, mistakes: readonly MarketplaceMistake[], current: Stored | undefined): MarketplaceStart {
  const named = mistakes.slice(0, NAMED_MISTAKES).map((mistake) => mistakeLine(path, mistake))
  if (mistakes.length > NAMED_MISTAKES) named.push(`${path}: ${mistakes.length - NAMED_MISTAKES} more.`)
  if (!current)
    throw new MarketplaceRefused(['the marketplace has mistakes, and none is in force from an earlier start.', ...named].join('\n'))
  return {
    inForce: marketplaceOf(current),
    notices: [...named, `${path}: not taken. Revision ${current.revision} stays in force.`],
  }
}

async function decide(store: DocumentStore, source: MarketplaceSource | undefined): Promise<MarketplaceStart> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const current = storedOf(await store.get(ID))
    if (!source) return { inForce: current && marketplaceOf(current), notices: [] }
    const { path, read } = source
    if (!read.ok) return fallBack(path, read.error, current)
    if (current && read.value.revision < current.revision) {
      const notice = `${path}: revision ${read.value.revision} is older than revision ${current.revision}, which is in force and stays.`
      return { inForce: marketplaceOf(current), notices: [notice] }
    }
    const taken = await take(store, { file: read.value, current })
    if (taken) return taken.ok ? { inForce: taken.value, notices: [] } : fallBack(path, taken.error, current)
  }
  throw new Error('other processes write the marketplace all the time')
}

/**
 * Puts the marketplace in force for this process: the file's, or what the store keeps.
 * @param source undefined without a file @throws MarketplaceRefused, StoreUnavailable
 */
export async function startMarketplace(store: DocumentStore, source: MarketplaceSource | undefined): Promise<MarketplaceStart> {
  const started = await decide(store, source)
  setOwnMarketplace(started.inForce)
  return started
}

/** Follows what other processes put in force. One that this release cannot read is left alone: a newer release may have written it. */
export function followMarketplace(window: Pick<ChangeWindow, 'listen'>): () => void {
  return window.listen((doc) => {
    const stored = doc._id === ID ? v.safeParse(storedSchema, doc) : undefined
    if (stored?.success === true) setOwnMarketplace(marketplaceOf(stored.output))
  })
}
