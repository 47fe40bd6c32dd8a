/** The chosen provider over the map: one sentence, the price and the one action; the other facts and actions below. */
import { lazy, Suspense, useLayoutEffect, useRef, useState, type Ref, type RefObject } from 'react'
import type { Provider } from '#domain/documents/provider.ts'
import { packagesOf } from '#domain/documents/service-package.ts'
import { bookingOptionsOf, type BookingOptions } from '#shared/booking/booking-options.ts'
import { arrivalFact } from '#shared/provider/arrival-text.ts'
import { FavouriteButton } from '#shared/provider/favourite-button.tsx'
import { useIsMissing, useProvider } from '#state/directory/directory.ts'
import { useIsShort } from '#state/display/use-is-short.ts'
import { useArrival } from '#state/location/use-arrival.ts'
import { closeOverlay, openOverlay } from '#state/navigation/overlays.ts'
import { useKept } from '#state/navigation/returns.ts'
import { useUser } from '#state/session/session.ts'
import { loadWithTexts, text } from '#text/catalogue.ts'
import { money } from '#text/formatting/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { isSheetHeight, Sheet, type SheetHeight } from '#ui/overlay/sheet.tsx'
import { BookNowButton, HourlyPrice, isLaterOnly, ScheduleButton } from './booking-buttons.tsx'
import { ProviderHeader } from './provider-header.tsx'

/** Loaded when there is room for it. */
const ProfileSections = lazy(() =>
  loadWithTexts(() => import('./profile-sections.tsx')).then((module) => ({ default: module.ProfileSections })),
)

/** Says that packages exist and the lowest price; the profile lists them. */
function PackagesLine({ provider, onPress }: { readonly provider: Provider; readonly onPress: () => void }) {
  const prices = packagesOf(provider).map(({ price }) => price)
  if (prices.length === 0) return null
  return (
    <Button variant="text" icon="tag" onPress={onPress}>
      {text('package.from', { count: prices.length, price: money(Math.min(...prices), provider.city) })}
    </Button>
  )
}

/** Facts in one line: the arrival where the sentence has none, the experience, and the jobs. */
function ProviderFacts({ provider, can }: { readonly provider: Provider; readonly can: BookingOptions }) {
  const arrival = useArrival(provider)
  return (
    <p className="t-small c-2 num meta-line dotseps">
      {!can.now && <span>{arrivalFact(arrival)} </span>}
      <span className={can.now ? undefined : 'dotsep'}>{text('provider.experience_of', { years: provider.experience_years })} </span>
      <span className="dotsep">{text('provider.jobs_done', { jobs: provider.total_completed_jobs })}</span>
    </p>
  )
}

/** px of the sheet that are seen at its two lower heights, at least. */
const SHEET_PEEK_PX = 152
export const SHEET_HALF_PX = 200
/** px below what ends a height. */
const BELOW_PX = 12

interface MeasuredHeights {
  /** The last part that is seen at peek, and at half height. */
  readonly peekEnd: RefObject<HTMLDivElement | null>
  readonly halfEnd: RefObject<HTMLDivElement | null>
  readonly peek: number
}

/** Measures the lower heights: a long name, a note or a second line of badges makes them higher. */
function useMeasuredHeights(shownId: string | undefined, onHalf: (px: number) => void): MeasuredHeights {
  const peekEnd = useRef<HTMLDivElement>(null)
  const halfEnd = useRef<HTMLDivElement>(null)
  const [peek, setPeek] = useState(SHEET_PEEK_PX)
  useLayoutEffect(() => {
    const [first, second] = [peekEnd.current, halfEnd.current]
    if (!first || !second?.parentElement) return undefined
    const measure = (): void => {
      setPeek(Math.max(SHEET_PEEK_PX, first.offsetTop + first.offsetHeight + BELOW_PX))
      onHalf(Math.max(SHEET_HALF_PX, second.offsetTop + second.offsetHeight + BELOW_PX))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(second.parentElement)
    return () => observer.disconnect()
  }, [shownId, onHalf])
  return { peekEnd, halfEnd, peek }
}

/** Price and the one action. */
function FirstAction({
  provider,
  can,
  ref,
}: {
  readonly provider: Provider
  readonly can: BookingOptions
  readonly ref: Ref<HTMLDivElement>
}) {
  const First = isLaterOnly(can) ? ScheduleButton : BookNowButton
  return (
    <div ref={ref} className="provider-sheet__action">
      <HourlyPrice provider={provider} />
      <First provider={provider} can={can} variant="primary" />
    </div>
  )
}

/** What a docked card on a desktop has room for. */
function More({ provider, onProfile }: { readonly provider: Provider; readonly onProfile: () => void }) {
  return (
    <div className="provider-sheet__more">
      <h3 className="t-heading">{text('provider.bio')}</h3>
      <p className="c-2" dir="auto">
        {provider.bio}
      </p>
      <PackagesLine provider={provider} onPress={onProfile} />
    </div>
  )
}

/** The sheet at full height has room for everything. */
function WholeProfile({ provider }: { readonly provider: Provider }) {
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense>
        <ProfileSections provider={provider} />
      </Suspense>
    </ErrorBoundary>
  )
}

export interface ProviderSheetProps {
  readonly providerId: string
  /** px that are seen at half height. */
  readonly half: number
  /** Called with the px that half height needs, when they change. */
  readonly onHalf: (px: number) => void
}

export function ProviderSheet({ providerId, half, onHalf }: ProviderSheetProps) {
  const provider = useProvider(providerId)
  const isMissing = useIsMissing(providerId)
  const ownUid = useUser()?.uid
  // Half of it would be more than there is of the map.
  const address = `/p/${providerId}?on=map`
  const [height, setHeight] = useKept<SheetHeight>(address, 'sheet', useIsShort() ? 'peek' : 'half', isSheetHeight)
  const { peekEnd, halfEnd, peek } = useMeasuredHeights(provider?.id, onHalf)
  const title = useRef<HTMLHeadingElement>(null)
  const isShown = provider !== undefined
  // What was pressed may be behind the sheet, or many stops of Tab before it. Closing returns the focus.
  useLayoutEffect(() => {
    // After a dialog from which the helper was chosen has returned it.
    queueMicrotask(() => title.current?.focus({ preventScroll: true }))
  }, [isShown, providerId])
  const close = (): void => closeOverlay()
  const change = (next: SheetHeight): void => setHeight(next)
  if (!provider && !isMissing) return null
  if (!provider) {
    return (
      <Sheet label={text('provider.gone')} height="peek" onHeight={change} gripLabel={text('provider.sheet_more')} onClose={close}>
        <div className="pad row row--between">
          <p className="t-strong" role="status">
            {text('provider.gone')}
          </p>
          <IconButton icon="close" label={text('common.close')} tone="quiet" onPress={close} />
        </div>
      </Sheet>
    )
  }
  const can = bookingOptionsOf(provider, ownUid)
  const Second = isLaterOnly(can) ? BookNowButton : ScheduleButton
  const openProfile = (): void => openOverlay({ kind: 'provider-profile', providerId })
  return (
    <Sheet
      label={provider.name}
      height={height}
      onHeight={change}
      gripLabel={text('provider.sheet_more')}
      peek={peek}
      half={half}
      onClose={close}
    >
      <div key={providerId} className="pad provider-sheet">
        <ProviderHeader
          provider={provider}
          level={2}
          titleRef={title}
          trailing={
            <div className="provider-sheet__end">
              <FavouriteButton providerId={providerId} />
              <IconButton icon="close" label={text('common.close')} tone="quiet" onPress={close} />
            </div>
          }
        />
        <FirstAction ref={peekEnd} provider={provider} can={can} />
        <div ref={halfEnd} className="stack g-2 provider-sheet__second">
          {can.note !== undefined && <p className="t-small c-2">{can.note}</p>}
          <ProviderFacts provider={provider} can={can} />
          <div className="btn-2">
            <Second provider={provider} can={can} icon={Second === ScheduleButton ? 'calendar' : undefined} />
            <Button icon="user" onPress={openProfile}>
              {text('provider.view_profile')}
            </Button>
          </div>
        </div>
        {height === 'full' ? <WholeProfile provider={provider} /> : <More provider={provider} onProfile={openProfile} />}
      </div>
    </Sheet>
  )
}
