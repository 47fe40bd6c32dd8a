/** List twin of the order's map: the providers who serve the pickup place, nearest first. */
import { useEffect, useRef, useState } from 'react'
import { AskNearestButton } from '#shared/booking/several/ask-nearest-button.tsx'
import { ProviderListRow } from '#shared/provider/provider-list-row.tsx'
import { useDirectoryConnection } from '#state/directory/directory.ts'
import { useCity } from '#state/navigation/view.ts'
import { text } from '#text/catalogue.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import type { Order } from './use-order.ts'

/** Rows at first, and added by each press of the button: the notes below stay within reach. */
const PAGE_SIZE = 5

function List({ order }: { readonly order: Order }) {
  const [pages, setPages] = useState(1)
  const [city] = useCity()
  const { connection, confirmed_at } = useDirectoryConnection()
  const { nearby } = order
  const hasNoData = confirmed_at === null && (nearby?.length ?? 0) === 0
  // This device has no data of the city: an empty list would be untrue.
  if (hasNoData && connection === 'offline') {
    return (
      <EmptyState
        picture="cloud"
        level={3}
        title={text('map.unreached_title')}
        text={text('map.unreached_text', { city: cityName(city) })}
      />
    )
  }
  if (!nearby || hasNoData) return <Skeleton shape="row" count={3} label={text('common.loading')} />
  if (nearby.length === 0) return <EmptyState picture="people" level={3} title={text('order.none_title')} text={text('order.none_text')} />
  return (
    <>
      <AskNearestButton service={order.service} place={order.isCityCentre ? undefined : order.pickup} onAsk={order.askNearest} />
      <ul className="order-list" aria-label={text('order.who')}>
        {nearby.slice(0, pages * PAGE_SIZE).map(({ provider, distanceKm }) => (
          <li key={provider.id}>
            <ProviderListRow provider={provider} distanceKm={distanceKm} at={order.pickup} onPress={() => order.choose(provider.id)} />
          </li>
        ))}
      </ul>
      {nearby.length > pages * PAGE_SIZE && (
        <Button wide onPress={() => setPages(pages + 1)}>
          {text('map.more')}
        </Button>
      )}
    </>
  )
}

export interface OrderProvidersProps {
  readonly order: Order
  /** The pressed button is gone: its replacement takes the focus. */
  readonly takesFocus: boolean
}

export function OrderProviders({ order, takesFocus }: OrderProvidersProps) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) section.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <section ref={section} tabIndex={-1} className="order-who" aria-label={text('order.who')}>
      <SectionHeader title={text('order.who')} flush />
      <List order={order} />
    </section>
  )
}
