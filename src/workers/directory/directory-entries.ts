import { filterFacts, rankBy, searchableText, type FilterFacts, type SortOption } from '#domain/directory/provider-filter.ts'
import { isListed, PROVIDER_STATUSES, type Provider } from '#domain/documents/provider.ts'
import type { Uid } from '#domain/ids.ts'
import type { ServiceType } from '#domain/service-types.ts'
import { mapX, mapY } from './clusters/map-units.ts'
import { mergeRows } from './rows/merge-rows.ts'

export interface DirectoryChange {
  /** City of the entries; null: all cities. */
  readonly city: string | null
  /** Version of the directory, numbered by the sender. */
  readonly generation: number
  readonly upserts: readonly Provider[]
  /** Provider ids. */
  readonly removals: readonly string[]
}

export interface DirectoryContent {
  /** City of the entries; null: all cities. */
  readonly city: string | null
  /** Version of the directory, numbered by the sender. */
  readonly generation: number
  readonly providers: readonly Provider[]
}

/** Orders that depend on the provider alone. */
const FIXED_ORDERS = ['rating', 'price_low', 'price_high', 'experience'] as const satisfies readonly SortOption[]
export type FixedOrder = (typeof FIXED_ORDERS)[number]
export const isFixedOrder = (sortBy: SortOption): sortBy is FixedOrder => FIXED_ORDERS.some((each) => each === sortBy)
const RANKS = FIXED_ORDERS.map((sortBy) => ({ sortBy, rankOf: rankBy(sortBy, {}) }))

/** What queries compare, by row, in arrays that a scan reads one after the other. */
interface Columns {
  readonly latitudes: Float64Array
  readonly longitudes: Float64Array
  /** Position on the map, map units. */
  readonly mapX: Uint32Array
  readonly mapY: Uint32Array
  /** Index in `PROVIDER_STATUSES`. */
  readonly statuses: Uint8Array
  /** First keys of the fixed orders, as `rankBy`. */
  readonly ranks: Readonly<Record<FixedOrder, Float64Array>>
  /** `serviceCode` of a listed provider who is Available; 0 for others. */
  readonly availableFor: Uint16Array
}

function createColumns(size: number, before?: Columns): Columns {
  const grown = <Column extends Float64Array | Uint32Array | Uint16Array | Uint8Array>(
    column: Column,
    values: Column | undefined,
  ): Column => {
    if (values) column.set(values)
    return column
  }
  const rankColumn = (sortBy: FixedOrder) => grown(new Float64Array(size), before?.ranks[sortBy])
  return {
    latitudes: grown(new Float64Array(size), before?.latitudes),
    longitudes: grown(new Float64Array(size), before?.longitudes),
    mapX: grown(new Uint32Array(size), before?.mapX),
    mapY: grown(new Uint32Array(size), before?.mapY),
    statuses: grown(new Uint8Array(size), before?.statuses),
    ranks: {
      rating: rankColumn('rating'),
      price_low: rankColumn('price_low'),
      price_high: rankColumn('price_high'),
      experience: rankColumn('experience'),
    },
    availableFor: grown(new Uint16Array(size), before?.availableFor),
  }
}

const FIRST_SIZE = 1_024
/** Visitors that are kept at once: some views of the map. */
export const VISITORS_MAX = 2_000
/** Fewer rows of removed providers are not worth the work of numbering all rows again. */
const MIN_REMOVED = 1_024

/**
 * Creates the store of one city's providers. Each has a row: its number in the arrays that queries read. Rows have the order of arrival;
 * a change writes only the rows of the providers that it names.
 */
export function createDirectoryEntries() {
  const rowById = new Map<string, number>()
  /** Ids of providers that this device does not store: fetched for a view of the map, the newest last. */
  const visitors = new Set<string>()
  const serviceCodes = new Map<ServiceType, number>()
  let providers: (Provider | undefined)[] = []
  let ids: Uid[] = []
  let facts: (FilterFacts | undefined)[] = []
  let texts: string[] = []
  let columns = createColumns(FIRST_SIZE)
  let rowsById: Uint32Array = new Uint32Array()
  let city: string | null | undefined
  let generation = 0
  let revision = 0
  let moves = 0

  const clear = (): void => {
    rowById.clear()
    ;[providers, ids, facts, texts] = [[], [], [], []]
    columns = createColumns(FIRST_SIZE)
    rowsById = new Uint32Array()
  }

  const put = (provider: Provider): void => {
    const known = rowById.get(provider.id)
    const row = known ?? providers.length
    if (row >= columns.latitudes.length) columns = createColumns(row * 2, columns)
    rowById.set(provider.id, row)
    providers[row] = provider
    ids[row] = provider.id
    facts[row] = filterFacts(provider)
    texts[row] = searchableText(provider)
    if (known === undefined || columns.latitudes[row] !== provider.latitude || columns.longitudes[row] !== provider.longitude) {
      moves += 1
      columns.latitudes[row] = provider.latitude
      columns.longitudes[row] = provider.longitude
      columns.mapX[row] = mapX(provider.longitude)
      columns.mapY[row] = mapY(provider.latitude)
    }
    columns.statuses[row] = PROVIDER_STATUSES.indexOf(provider.status)
    for (const { sortBy, rankOf } of RANKS) columns.ranks[sortBy][row] = rankOf(provider)
    const service = provider.service_type
    if (!serviceCodes.has(service)) serviceCodes.set(service, serviceCodes.size + 1)
    columns.availableFor[row] = isListed(provider) && provider.status === 'Available' ? (serviceCodes.get(service) ?? 0) : 0
  }

  const isNewer = ({ id, version }: Provider): boolean => (providers[rowById.get(id) ?? -1]?.version ?? 0) < version

  /** @returns false for one who is not there */
  const remove = (id: string): boolean => {
    const row = rowById.get(id)
    if (row === undefined) return false
    rowById.delete(id)
    visitors.delete(id)
    providers[row] = undefined
    facts[row] = undefined
    texts[row] = ''
    columns.availableFor[row] = 0
    return true
  }

  /** Numbers the rows again once most of them belong to removed providers. */
  const compact = (): void => {
    const removed = providers.length - rowById.size
    if (removed < MIN_REMOVED || removed < rowById.size) return
    const kept = providers
    clear()
    for (const provider of kept) if (provider) put(provider)
  }

  return {
    generation: (): number => generation,
    /** Changes with the entries, also within one generation. Caches of derived data use it as their key. */
    revision: (): number => revision,
    /** Changes with the positions by row: not with a change of status or price. */
    moves: (): number => moves,
    get: (id: string): Provider | undefined => providers[rowById.get(id) ?? -1],
    rowOf: (id: string): number | undefined => rowById.get(id),
    /** Number of rows, those of removed providers included. */
    count: (): number => providers.length,
    /** By row; undefined for a removed provider. */
    providers: (): readonly (Provider | undefined)[] => providers,
    ids: (): readonly Uid[] => ids,
    facts: (): readonly (FilterFacts | undefined)[] => facts,
    /** Folded name, service and bio, by row. */
    texts: (): readonly string[] => texts,
    /** They are replaced when they grow; read them again after each change. */
    columns: (): Columns => columns,
    /** Returns the number of a service in `availableFor`; 0 for one that no provider has had. */
    serviceCode: (service: ServiceType): number => serviceCodes.get(service) ?? 0,
    /** Returns all rows in the order of their ids. */
    rowsById(): Uint32Array {
      if (rowsById.length < ids.length) rowsById = mergeRows(rowsById, ids)
      return rowsById
    },

    /**
     * Replaces all entries but visitors by those of a city. Rows that did not change stay as they are, with what is derived from them.
     * @returns whether anything changed; true for another city
     */
    load(content: DirectoryContent): boolean {
      const isNew = city !== content.city
      if (isNew) {
        clear()
        visitors.clear()
      }
      city = content.city
      generation = content.generation
      let isChanged = isNew
      const gone = new Set(rowById.keys())
      for (const provider of content.providers) {
        gone.delete(provider.id)
        visitors.delete(provider.id)
        if (!isNewer(provider)) continue
        put(provider)
        isChanged = true
      }
      for (const id of gone) if (!visitors.has(id) && remove(id)) isChanged = true
      compact()
      if (isChanged) revision += 1
      return isChanged
    },

    /** Applies a change of the loaded city. @returns whether it changed anything; false for another city, whose change came too late */
    apply(change: DirectoryChange): boolean {
      if (change.city !== city) return false
      generation = change.generation
      let isChanged = change.upserts.length > 0
      for (const id of change.removals) if (remove(id)) isChanged = true
      for (const provider of change.upserts) {
        visitors.delete(provider.id)
        put(provider)
      }
      compact()
      if (isChanged) revision += 1
      return isChanged
    },

    /** Adds providers of the loaded city that this device does not store, in place of those that came first. @returns as `apply` */
    visit(content: DirectoryContent): boolean {
      if (content.city !== city) return false
      let isChanged = false
      for (const provider of content.providers) {
        const isStored = rowById.has(provider.id) && !visitors.delete(provider.id)
        if (!isStored) visitors.add(provider.id)
        if (!isNewer(provider)) continue
        put(provider)
        isChanged = true
      }
      for (const id of [...visitors].slice(0, Math.max(0, visitors.size - VISITORS_MAX))) remove(id)
      compact()
      generation = content.generation
      if (isChanged) revision += 1
      return isChanged
    },
  }
}
export type DirectoryEntries = ReturnType<typeof createDirectoryEntries>
