/** The chosen provider over the map: the facts for a decision, and the three buttons. */
import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { Provider } from '#domain/documents/provider.ts'
import { packagesOf } from '#domain/documents/service-package.ts'
import { BlockButton } from '#shared/block/block-button.tsx'
import { arrivalItem } from '#shared/provider/arrival-text.ts'
import { FavouriteButton } from '#shared/provider/favourite-button.tsx'
import { useIsMissing, useProvider } from '#state/directory/directory.ts'
import { useIsShort } from '#state/display/use-is-short.ts'
import { useArrival } from '#state/location/use-arrival.ts'
import { closeOverlay, openOverlay } from '#state/navigation/overlays.ts'
import { useKept } from '#state/navigation/returns.ts'
import { useUser } from '#state/session/session.ts'
import { text } from '#text/catalogue.ts'
import { count, money } from '#text/formatting/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Facts } from '#ui/layout/facts.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { isSheetHeight, Sheet, type SheetHeight } from '#ui/overlay/sheet.tsx'
import { BookingButtons } from './booking-buttons.tsx'
import { ProviderHeader } from './provider-header.tsx'

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

/** The facts for a decision, the arrival first. */
function ProviderFacts({ provider }: { readonly provider: Provider }) {
  const arrival = useArrival(provider)
  return (
    <Facts
      items={[
        arrivalItem(arrival),
        { term: text('provider.per_hour'), value: money(provider.price_per_hour, provider.city) },
        {
          term: text('provider.experience'),
          value: count(provider.experience_years),
          unit: text('provider.years', { years: provider.experience_years }),
        },
        {
          term: text('provider.completed'),
          value: count(provider.total_completed_jobs),
          unit: text('provider.jobs', { jobs: provider.total_completed_jobs }),
        },
      ]}
    />
  )
}

/** px of the sheet that are seen at half height, at least. */
export const SHEET_HALF_PX = 344
/** px below the buttons at half height. */
const BELOW_BUTTONS_PX = 16

/** Reports the px of the sheet down to the end of an element: a note or a second line of badges moves the buttons down. */
function useHalfHeight(isShown: boolean, onHalf: (px: number) => void): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = end.current
    if (!element?.parentElement) return undefined
    const measure = (): void => onHalf(Math.max(SHEET_HALF_PX, element.offsetTop + element.offsetHeight + BELOW_BUTTONS_PX))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element.parentElement)
    return () => observer.disconnect()
  }, [isShown, onHalf])
  return end
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
  const buttons = useHalfHeight(provider !== undefined, onHalf)
  const close = (): void => closeOverlay()
  const change = (next: SheetHeight): void => setHeight(next)
  if (!provider && !isMissing) return null
  if (!provider) {
    return (
      <Sheet label={text('provider.gone')} height="peek" onHeight={change} gripLabel={text('provider.sheet_more')} onEscape={close}>
        <div className="pad row row--between">
          <p className="t-strong" role="status">
            {text('provider.gone')}
          </p>
          <IconButton icon="close" label={text('common.close')} tone="quiet" onPress={close} />
        </div>
      </Sheet>
    )
  }
  const openProfile = (): void => openOverlay({ kind: 'provider-profile', providerId })
  return (
    <Sheet label={provider.name} height={height} onHeight={change} gripLabel={text('provider.sheet_more')} half={half} onEscape={close}>
      <div className="pad stack g-4 provider-sheet">
        <ProviderHeader
          provider={provider}
          level={2}
          trailing={
            <div className="provider-sheet__end">
              <FavouriteButton providerId={providerId} />
              <IconButton icon="close" label={text('common.close')} tone="quiet" onPress={close} />
            </div>
          }
        />
        <ProviderFacts provider={provider} />
        <div ref={buttons}>
          <BookingButtons provider={provider} onViewProfile={openProfile} />
        </div>
        <div className="provider-sheet__more">
          <h3 className="t-heading">{text('provider.bio')}</h3>
          <p className="c-2" dir="auto">
            {provider.bio}
          </p>
          <PackagesLine provider={provider} onPress={openProfile} />
          {providerId !== ownUid && <BlockButton personId={providerId} name={provider.name} />}
        </div>
      </div>
    </Sheet>
  )
}
