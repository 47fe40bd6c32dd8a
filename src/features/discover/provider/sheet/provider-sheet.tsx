/** The chosen provider over the map: one sentence, the price and the one action; at full height the whole profile. */
import { useDeferredValue, useLayoutEffect, useRef, type RefObject } from 'react'
import { bookingOptionsOf } from '#shared/booking/booking-options.ts'
import { SyncStatusPill } from '#shared/outbox/sync-status-pill.tsx'
import { FavouriteButton } from '#shared/provider/favourite-button.tsx'
import { useIsMissing, useProvider } from '#state/directory/directory.ts'
import { useIsTiny } from '#state/device/map-choice.ts'
import { useIsShort } from '#state/display/use-is-short.ts'
import { closeOverlay } from '#state/navigation/overlays.ts'
import { closeSheet, growSheet, lowerSheet, sheetAddress, useIsWhole } from '#state/navigation/sheet/provider-sheet.ts'
import { useKept } from '#state/navigation/returns.ts'
import { useUser } from '#state/session/session.ts'
import { text } from '#text/catalogue.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Sheet, type SheetHeight } from '#ui/overlay/sheet/sheet.tsx'
import { LazySections } from './lazy-sections.tsx'
import { Bio, ProfileActions, ProfileFacts, useMissingText } from '../profile-parts.tsx'
import { ProviderState, ProviderTitle } from '../provider-header.tsx'
import { SheetBrief } from './sheet-brief.tsx'
import { useMeasuredHeights, type LowHeights } from './use-measured-heights.ts'

type LowHeight = Exclude<SheetHeight, 'full'>
const isLowHeight = (value: unknown): value is LowHeight => value === 'peek' || value === 'half'

/** Keeps the focus in the sheet: what had it goes as the sheet grows or is lowered. */
function useFocusInSheet(title: RefObject<HTMLHeadingElement | null>, isExpanded: boolean): void {
  const was = useRef(isExpanded)
  useLayoutEffect(() => {
    if (was.current === isExpanded) return
    was.current = isExpanded
    // After an overlay that closes has looked for its opener.
    if (document.activeElement === document.body) queueMicrotask(() => title.current?.focus({ preventScroll: true }))
  }, [title, isExpanded])
}

export interface ProviderSheetProps {
  readonly providerId: string
  /** As measured before. */
  readonly heights: LowHeights
  /** At full height it covers the map and what lies over it. */
  readonly isCovering: boolean
  /** Called when its content needs others. */
  readonly onHeights: (heights: LowHeights) => void
}

export function ProviderSheet({ providerId, heights, isCovering, onHeights }: ProviderSheetProps) {
  const provider = useProvider(providerId)
  const isMissing = useIsMissing(providerId)
  const { missing } = useMissingText(providerId)
  const ownUid = useUser()?.uid
  const isShort = useIsShort()
  // Half of it would be more than there is of the map.
  const [low, setLow] = useKept<LowHeight>(sheetAddress(providerId), 'sheet', isShort ? 'peek' : 'half', isLowHeight)
  // A card that leaves a map room is of no use where there is no map.
  const isOnlyWhole = useIsTiny()
  const isGrown = useIsWhole(providerId)
  const isWhole = isGrown || isOnlyWhole
  // The sheet moves at once; what it shows then follows between frames.
  const isExpanded = useDeferredValue(isWhole)
  const ends = useMeasuredHeights(provider?.id, isExpanded, onHeights)
  const title = useRef<HTMLHeadingElement>(null)
  const isShown = provider !== undefined
  // What was pressed may be behind the sheet, or many stops of Tab before it. Closing returns the focus.
  useLayoutEffect(() => {
    // An address that was opened begins at the top of the page.
    if (navigator.userActivation?.hasBeenActive === false) return
    // After a dialog from which the helper was chosen has returned it.
    queueMicrotask(() => title.current?.focus({ preventScroll: true }))
  }, [isShown, providerId])
  useFocusInSheet(title, isExpanded)
  const change = (next: SheetHeight): void => {
    if (next === 'full') {
      growSheet(providerId)
      return
    }
    if (isOnlyWhole) {
      closeSheet()
      return
    }
    lowerSheet(providerId)
    setLow(next)
  }
  const closeButton = <IconButton icon="close" label={text('common.close')} tone="quiet" onPress={closeSheet} />
  const gripLabel = text('provider.sheet_more')
  if (!provider && !isMissing) return null
  if (!provider) {
    return (
      <Sheet label={missing} height="peek" onHeight={change} gripLabel={gripLabel} onClose={closeSheet}>
        <div className="pad row row--between">
          <p className="t-strong" role="status">
            {missing}
          </p>
          {closeButton}
        </div>
      </Sheet>
    )
  }
  const can = bookingOptionsOf(provider, ownUid)
  const actions = isExpanded && <ProfileActions provider={provider} />
  return (
    <Sheet
      label={provider.name}
      height={isWhole ? 'full' : low}
      onHeight={change}
      gripLabel={gripLabel}
      peek={heights.peek}
      half={heights.half}
      onClose={closeSheet}
      onEscape={closeOverlay}
      head={
        <ProviderTitle
          provider={provider}
          level={2}
          titleRef={title}
          trailing={
            <div className="provider-sheet__end">
              <FavouriteButton providerId={providerId} />
              {closeButton}
            </div>
          }
        />
      }
      // A low window has no room beside them.
      foot={actions !== false && !isShort ? actions : undefined}
    >
      <div key={providerId} className="pad provider-sheet">
        <ProviderState provider={provider} end={isExpanded && isCovering && <SyncStatusPill />} />
        {isExpanded ? (
          <>
            {isShort && actions}
            <ProfileFacts provider={provider} />
            <div className="provider-profile">
              <Bio provider={provider} />
              <LazySections provider={provider} />
            </div>
          </>
        ) : (
          <SheetBrief provider={provider} can={can} ends={ends} />
        )}
      </div>
    </Sheet>
  )
}
