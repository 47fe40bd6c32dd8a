/** The customer's home: map and list of the same providers, the chosen provider's sheet over both. */
import { lazy, Suspense, useCallback, useRef, useState, type CSSProperties, type FocusEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { HOME_PATH } from '#config/app-paths.ts'
import { SyncStatusPill } from '#shared/outbox/sync-status-pill.tsx'
import { useIsDirectoryKnown } from '#state/directory/directory.ts'
import { useProviderSearch } from '#state/directory/search/directory-search.ts'
import { useOverlays } from '#state/navigation/overlays.ts'
import { chooseProvider, closeSheet } from '#state/navigation/sheet/provider-sheet.ts'
import { useHasHomeMap, useIsTiny } from '#state/device/map-choice.ts'
import { useIsSomeoneNear } from '#state/location/is-someone-near.ts'
import { endSuggesting, noteHelper } from '#state/directory/recents.ts'
import { memoLocalized } from '#state/display/memo-localized.ts'
import { usePositionNews } from '#state/position/own-position.ts'
import { useHasPanes } from '#state/navigation/panes/room.ts'
import { useIsDesktop } from '#state/display/use-is-desktop.ts'
import { useIsShort } from '#state/display/use-is-short.ts'
import { loadWithTexts, text } from '#text/catalogue.ts'
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx'
import { Panes } from '#ui/layout/panes.tsx'
import { sheetHalfPx } from '#ui/overlay/sheet/sheet-height.ts'
import { Sheet } from '#ui/overlay/sheet/sheet.tsx'
import { MapCitySelect } from '../search/city-select.tsx'
import '../discover.css'
import { ProviderList } from '../search/provider-list.tsx'
import { HomeControls } from './home-controls.tsx'
import { PhoneHomeHeader } from './home-header.tsx'
import { KeptNote } from './kept-note.tsx'
import { LazyMap } from './lazy-map.tsx'
import { ListHead } from './list/list-head.tsx'
import { ListLead } from './list/list-lead.tsx'
import { useListHeight } from './list/use-list-height.ts'
import { SearchAreaButton } from './search-area-button.tsx'
import { ProviderSheet } from '../provider/sheet/provider-sheet.tsx'
import { LEAST_HEIGHTS, type LowHeights } from '../provider/sheet/use-measured-heights.ts'
import { ServiceChips } from '../search/service-chips.tsx'
import { useCovered } from './use-covered.ts'

/** Loaded when it is opened. */
const FilterPane = lazy(() => loadWithTexts(() => import('../search/filters-view.tsx')).then((module) => ({ default: module.FilterPane })))

/** Loaded when there is something to say. */
const PositionNotice = lazy(() => import('./position-notice.tsx').then((module) => ({ default: module.PositionNotice })))

/** px of the map that a sheet covers at peek; on a short screen the list has its head only. */
const PEEK_PX = 152
const SHORT_PEEK_PX = 72
const HALF = `min(${sheetHalfPx}px, 100%)`

function select(providerId: string): void {
  endSuggesting('found')
  noteHelper(providerId)
  chooseProvider(providerId)
}

export interface MapHomeProps {
  /** Shows the filters beside the list. */
  readonly isFiltering?: boolean
  /** Over the foot of the map, above a sheet. */
  readonly float?: ReactNode
  /** What is going on: at the head of the list beside the map, above a sheet else. */
  readonly live?: ReactNode
}

export const MapHome = memoLocalized(function MapHome({ isFiltering = false, float, live }: MapHomeProps) {
  const wide = useIsDesktop()
  const isShort = useIsShort()
  const hasPanes = useHasPanes()
  const hasMap = useHasHomeMap()
  // Nothing is over another thing in a window without room.
  const isTiny = useIsTiny()
  const news = usePositionNews()
  const result = useProviderSearch()
  const overlays = useOverlays()
  const top = overlays.findLast((overlay) => overlay.kind === 'provider')
  const hasPanel = overlays.some(({ kind }) => kind === 'proximity')
  const isSomeoneNear = useIsSomeoneNear()
  const selectedId = top?.providerId
  const hasOnlyHelper = isTiny && selectedId !== undefined
  const [listHeight, setListHeight] = useListHeight(useIsDirectoryKnown() && result?.total === 0)
  const [cardHeights, setCardHeights] = useState(LEAST_HEIGHTS)
  const noteCardHeights = useCallback(
    (next: LowHeights): void => setCardHeights((before) => (before.peek === next.peek && before.half === next.half ? before : next)),
    [],
  )

  // A press beside the pins closes what covers the map.
  const pressMap = (): void => {
    if (selectedId !== undefined) closeSheet()
    else setListHeight('peek')
  }
  // A list that a key has raised leaves the marks the map, before the map moves what has the focus into view.
  const focusMap = ({ target }: FocusEvent): void => {
    if (target.matches(':focus-visible')) flushSync(() => setListHeight('peek'))
  }
  const listPeek = isShort ? SHORT_PEEK_PX : PEEK_PX
  // On a phone on its side the card takes the place of the list, and of the filters on a desktop: over what is left of the map it would
  // hide the pin.
  const isCardOverMap = selectedId !== undefined && !(hasPanes && isShort) && !isFiltering
  const canCover = !wide && !(hasPanes && isShort)
  const isCovered = top?.isWhole === true && canCover
  const cardPx = isShort ? cardHeights.peek : cardHeights.half
  const foot = wide ? 0 : isCardOverMap ? cardPx : hasPanes ? 0 : listPeek
  const stage = useRef<HTMLDivElement>(null)
  // Above the list at half height too; a phone in landscape has no room for both.
  const raised = !hasPanes && hasMap && selectedId === undefined ? listHeight : 'peek'
  const isHalf = raised === 'half' && !isShort
  const list = raised === 'full' ? Infinity : raised === 'half' && isShort ? sheetHalfPx : 0
  const { covered, isAllCovered } = useCovered(stage, { isDocked: wide && isCardOverMap, bottom: foot, isHalf, list })
  const head = <ListHead result={result} />
  const rows = (
    <>
      <KeptNote on="list" />
      <ProviderList address={HOME_PATH} result={result} selectedId={selectedId} onSelect={select} />
    </>
  )
  const notice = news && (
    <ErrorBoundary fallback={() => null}>
      <Suspense>
        <PositionNotice news={news} covered={{ top: covered.top ?? 0, bottom: foot }} />
      </Suspense>
    </ErrorBoundary>
  )
  const sheet = selectedId !== undefined && (
    <ProviderSheet providerId={selectedId} heights={cardHeights} isCovering={canCover} onHeights={noteCardHeights} />
  )
  const floating = (
    <div
      className="map-home__float"
      data-covered={isCardOverMap || (!hasMap && selectedId !== undefined)}
      data-half={isHalf}
      data-raised={!hasPanes && selectedId === undefined && listHeight !== 'peek'}
      data-found={isSomeoneNear}
      // Here and not at the root: what is inherited is computed for each element of the map.
      style={{ '--foot': hasMap ? (isHalf ? HALF : `${foot}px`) : '0px' } as CSSProperties}
    >
      {!(hasMap ? hasPanes : wide || isTiny) && live}
      {!isTiny && float}
    </div>
  )
  if (!hasMap)
    return (
      <div className="map-home">
        {/* A helper has the whole of a very small window. */}
        {!hasOnlyHelper && <PhoneHomeHeader />}
        <main className="panes">
          {hasOnlyHelper && <h1 className="vh">{text('app.name')}</h1>}
          <div className="map-stage" inert={isCovered || hasOnlyHelper}>
            <section className="home-list" aria-label={text('map.list')}>
              {wide && <h1 className="vh">{text('app.name')}</h1>}
              <ServiceChips surface="background" />
              <div className="home-list__line">
                {!wide && <SyncStatusPill />}
                <MapCitySelect />
                <HomeControls inRow />
              </div>
              <div className="column home-list__rows">
                {(wide || isTiny) && (
                  <ListLead>
                    {live}
                    {isTiny && float}
                  </ListLead>
                )}
                <div className="list-head">{head}</div>
                {rows}
              </div>
            </section>
            {floating}
            {notice}
          </div>
          {sheet}
        </main>
      </div>
    )
  return (
    <div className="map-home">
      <PhoneHomeHeader />
      <Panes
        isTwo={hasPanes}
        className={isFiltering ? 'panes--filters' : undefined}
        list={
          hasPanes ? (
            <>
              <section
                className="split__list"
                aria-label={text('map.list')}
                inert={selectedId !== undefined && !isCardOverMap && !isFiltering}
              >
                {wide && <h1 className="vh">{text('app.name')}</h1>}
                <ListLead>{live}</ListLead>
                <div className="list-head">{head}</div>
                {rows}
              </section>
              {isFiltering && (
                <Suspense>
                  <FilterPane isHidden={selectedId !== undefined} />
                </Suspense>
              )}
            </>
          ) : undefined
        }
        detail={
          <>
            <div ref={stage} className="map-stage" inert={isCovered} data-covered={isCardOverMap} data-panel={hasPanel}>
              <div className="map-stage__top">
                <ServiceChips surface="map" />
                <div className="map-home__line">
                  {!wide && <SyncStatusPill float />}
                  <MapCitySelect />
                  <SearchAreaButton />
                </div>
                <KeptNote on="map" />
              </div>
              <div className="map-stage__controls">
                <HomeControls />
              </div>
              {floating}
              {hasPanes && notice}
              {!hasPanes && (
                <Sheet
                  label={text('map.list')}
                  height={listHeight}
                  onHeight={setListHeight}
                  gripLabel={text('provider.sheet_more')}
                  peek={listPeek}
                  head={head}
                  isHidden={selectedId !== undefined}
                >
                  {rows}
                </Sheet>
              )}
              {/* Last, so that Tab comes to the list before the marks, which show the same helpers. */}
              <div className="map-home__canvas" inert={isAllCovered} onFocusCapture={focusMap}>
                <LazyMap selectedId={selectedId} onSelect={select} onPress={pressMap} covered={covered} />
              </div>
            </div>
            {sheet}
            {!hasPanes && notice}
          </>
        }
      />
    </div>
  )
})
