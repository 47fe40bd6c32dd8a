/** The head of the list of helpers: how many, how old while they cannot be refreshed, and their order. */
import { useDirectoryConnection, type DirectoryConnection } from '#state/directory/directory.ts'
import { useDeviceNow } from '#state/display/use-now.ts'
import { useCity } from '#state/navigation/view.ts'
import type { SearchResult } from '#state/storage/list-snapshot.ts'
import { text } from '#text/catalogue.ts'
import { updatedText } from '#text/formatting/age-text.ts'
import { SettledStatus } from '#ui/status/settled-status.tsx'
import { SortSelect } from '../../search/sort-select.tsx'

/** Says how old the list is while it cannot be refreshed. */
function OfflineListAge() {
  const { connection, confirmed_at } = useDirectoryConnection()
  const nowMs = useDeviceNow()
  if (connection !== 'offline' || confirmed_at === null) return null
  return <p className="list-age t-small c-2">{updatedText(confirmed_at, nowMs)}</p>
}

/** Returns the number of providers, once it is known. */
function headline(
  result: SearchResult | undefined,
  { connection, confirmed_at }: DirectoryConnection,
  where: 'in_area' | 'all_helpers' | 'nearby',
): string {
  if (result && (result.total > 0 || confirmed_at !== null)) return text(`map.${where}`, { count: result.total })
  return text(connection === 'offline' ? 'map.unreached_title' : 'common.loading')
}

export function ListHead({ result }: { readonly result: SearchResult | undefined }) {
  const directory = useDirectoryConnection()
  const [city] = useCity()
  // Of the result, so that a new area and its number are said together.
  const words = headline(result, directory, result?.isArea ? 'in_area' : city === null ? 'all_helpers' : 'nearby')
  return (
    <>
      <div className="list-title">
        <h2 className="t-heading num">{words}</h2>
        <SettledStatus words={words} />
        <OfflineListAge />
      </div>
      <SortSelect />
    </>
  )
}
