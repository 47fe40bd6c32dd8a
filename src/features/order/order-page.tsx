/** The page at '/order': orders a provider to a place on the map as soon as possible. */
import { lazy, Suspense, useState, type ReactNode, type RefCallback } from 'react'
import { DEFAULT_CITY } from '#domain/constants.ts'
import { serviceOf } from '#domain/service-types.ts'
import { SeveralField } from '#shared/booking/several/several-field.tsx'
import { WhereField } from '#shared/place/where/where-field.tsx'
import { goBack, useCity } from '#state/navigation/view.ts'
import { SyncStatusPill } from '#shared/outbox/sync-status-pill.tsx'
import { useDirections } from '#state/location/way/directions.ts'
import { useIsDesktop } from '#state/display/use-is-desktop.ts'
import { text } from '#text/catalogue.ts'
import { AppBar } from '#ui/navigation/app-bar.tsx'
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { NotesField, ServiceFields } from './order-fields.tsx'
import { OrderFooter } from './order-footer.tsx'
import { OrderProviders } from './order-providers.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PickupNotice } from './pickup-notice.tsx'
import { useOrder } from './use-order.ts'
import './order.css'

const OrderMapCanvas = lazy(() => import('./order-map-canvas.tsx').then((module) => ({ default: module.OrderMapCanvas })))

function Bar() {
  return <AppBar line back={{ label: text('order.back'), onPress: goBack }} title={text('order.title')} actions={<SyncStatusPill />} />
}

/** On a phone the map is between the fields, on a desktop beside them. */
function Frame({
  map,
  fields,
  fieldsRef,
  rest,
  foot,
}: {
  readonly map: ReactNode
  readonly fields: ReactNode
  readonly fieldsRef: RefCallback<HTMLElement>
  readonly rest: ReactNode
  readonly foot: ReactNode
}) {
  const wide = useIsDesktop()
  const stage = <div className="map-stage order-map">{map}</div>
  if (!wide) {
    return (
      <Screen root surface bar={<Bar />} action={foot}>
        <div ref={fieldsRef}>
          <div className="pad stack order-form">{fields}</div>
          {stage}
          <div className="pad stack order-form">{rest}</div>
        </div>
      </Screen>
    )
  }
  return (
    <main className="screen screen--surface screen--root">
      <Bar />
      <div className="order-wide">
        <div className="order-wide__side">
          <div className="scroll">
            <div ref={fieldsRef} className="pad stack order-form">
              {fields}
              {rest}
            </div>
          </div>
          <div className="action">{foot}</div>
        </div>
        {stage}
      </div>
    </main>
  )
}

export function OrderPage() {
  const order = useOrder()
  const [city] = useCity()
  const { provider } = order
  const { directions, retry: retryDirections } = useDirections(
    provider,
    provider && order.placeError === undefined && !order.isCityCentre ? order.pickup : undefined,
  )
  // A pressed pin stays in place; a pressed row or button disappears.
  const [hasChosen, setChosen] = useState(false)
  const choose = (id: string | null): void => {
    setChosen(true)
    order.choose(id)
  }
  const askNearest: typeof order.askNearest = (nearest) => {
    setChosen(true)
    order.askNearest(nearest)
  }
  return (
    <Frame
      map={
        <ErrorBoundary fallback={() => null}>
          <Suspense>
            <OrderMapCanvas order={order} directions={directions} />
          </Suspense>
        </ErrorBoundary>
      }
      fieldsRef={order.form.fieldsRef}
      fields={
        <>
          <WhereField form={order.form} city={city ?? DEFAULT_CITY} hasPageMap hasDestination={serviceOf(order.service).isRide === true}>
            <PickupNotice order={order} />
          </WhereField>
          <ServiceFields order={order} />
        </>
      }
      rest={
        <>
          {provider ? (
            <OrderSummary
              order={order}
              provider={provider}
              directions={directions}
              onRetry={retryDirections}
              takesFocus={hasChosen}
              onChange={() => choose(null)}
            />
          ) : (
            order.placeError === undefined && <OrderProviders order={{ ...order, choose, askNearest }} takesFocus={hasChosen} />
          )}
          <SeveralField
            others={order.others}
            place={order.pickup}
            hours={order.form.values.hours}
            checked={order.form.values.ask_others}
            onChange={(ask_others) => order.form.change({ ask_others })}
          />
          <NotesField order={order} />
        </>
      }
      foot={<OrderFooter order={order} />}
    />
  )
}
