import type { CityMap } from '#state/offline/city-maps.ts'
import { text } from '#text/catalogue.ts'
import { bytes } from '#text/formatting/format.ts'

/** What of a city's map is on this device, and why not more. */
export function CityMapLine({ map: { state, bytes: size, received, updateBytes, fault } }: { readonly map: CityMap }) {
  const isPart = state === 'loading' || state === 'waiting' || state === 'paused'
  const amount = text(`storage.city_map_${state}`, { done: bytes(received), size: bytes(size) })
  return (
    <>
      <span>{amount}</span>
      {isPart && <progress className="storage__bar area__bar" max={size} value={received} aria-label={amount} />}
      {updateBytes !== undefined && <span>{text('storage.city_map_update', { size: bytes(updateBytes) })}</span>}
      {fault !== undefined && (
        <span className="area__fault" role="alert">
          {text(`storage.city_map_${fault}`)}
        </span>
      )}
    </>
  )
}
