/** What the person is told about their position over the map, with a way on. */
import type { ReactNode } from 'react'
import { locationErrorText } from '#shared/location/location-error-text.ts'
import { useHasHomeMap } from '#state/device/map-choice.ts'
import {
  choosePositionOnMap,
  closePositionNews,
  endChoosingOnMap,
  searchNearInstead,
  showMyPosition,
  type PositionNews,
} from '#state/position/own-position.ts'
import { useCity } from '#state/navigation/view.ts'
import { text } from '#text/catalogue.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { distance } from '#text/formatting/format.ts'
import { classNames } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useSavedPlacesInCity } from '../search/use-saved-places-in-city.ts'

/** As many saved places as fit beside the other ways. */
const MAX_PLACES = 2

const CloseButton = () => (
  <Button size="compact" variant="text" onPress={closePositionNews}>
    {text('common.close')}
  </Button>
)
const ChooseButton = () => (
  <Button size="compact" icon="map" onPress={choosePositionOnMap}>
    {text('location.choose')}
  </Button>
)

/** Other places to search near than the person's position. */
function OtherPlaces() {
  const [city] = useCity()
  const hasMap = useHasHomeMap()
  const places = useSavedPlacesInCity().slice(0, MAX_PLACES)
  return (
    <>
      {hasMap && <ChooseButton />}
      {places.map(({ label, ...place }) => (
        <Button key={place.id} size="compact" icon="place" onPress={() => searchNearInstead(place)}>
          <span dir="auto">{label}</span>
        </Button>
      ))}
      {city !== null && (
        <Button size="compact" onPress={() => searchNearInstead(null)}>
          {text('location.use_center')}
        </Button>
      )}
    </>
  )
}

interface BoxProps {
  readonly role: 'alert' | 'status'
  readonly isWarning?: boolean
  /** At the foot, where the middle of the map is needed. */
  readonly isAtFoot?: boolean
  readonly children: ReactNode
  /** Buttons. */
  readonly ways: ReactNode
}

const Box = ({ role, isWarning = false, isAtFoot = false, children, ways }: BoxProps) => (
  <div className={classNames('map-home__trouble banner', isAtFoot && 'map-home__trouble--foot')}>
    <Notice tone={isWarning ? 'warn' : 'info'} role={role}>
      {children}
    </Notice>
    <div className="map-home__ways">{ways}</div>
  </div>
)

function Failure({ error }: { readonly error: Extract<PositionNews, { kind: 'failed' }>['error'] }) {
  const message = locationErrorText(error)
  const ways = (
    <>
      {error !== 'unsupported' && (
        <Button size="compact" variant="tint" onPress={showMyPosition}>
          {text('common.retry')}
        </Button>
      )}
      <OtherPlaces />
      <CloseButton />
    </>
  )
  return (
    <Box role="alert" isWarning ways={ways}>
      <b>{message.title}</b> {message.text}
    </Box>
  )
}

export interface PositionNoticeProps {
  readonly news: PositionNews
  /** What chips and list cover of the map, px. */
  readonly covered: { readonly top: number; readonly bottom: number }
}

export function PositionNotice({ news, covered: { top, bottom } }: PositionNoticeProps) {
  const [city] = useCity()
  const hasMap = useHasHomeMap()
  switch (news.kind) {
    case 'failed':
      return <Failure error={news.error} />
    case 'slow':
      return (
        <Box
          role="status"
          ways={
            <Button size="compact" onPress={closePositionNews}>
              {text('common.cancel')}
            </Button>
          }
        >
          {text('location.slow')}
        </Box>
      )
    case 'coarse':
      return (
        <Box
          role="status"
          ways={
            <>
              {hasMap && <ChooseButton />}
              <CloseButton />
            </>
          }
        >
          {text('location.coarse', { distance: distance(news.accuracyM / 1_000) })}
        </Box>
      )
    case 'elsewhere':
      return (
        <Box role="status" ways={<CloseButton />}>
          {text('location.elsewhere', { city: cityName(city) })}
        </Box>
      )
    case 'choosing':
      return (
        <>
          <span className="map-home__aim" aria-hidden="true" style={{ insetBlockStart: `calc((${top}px + 100% - ${bottom}px) / 2)` }} />
          <Box
            role="status"
            isAtFoot
            ways={
              <>
                <Button size="compact" variant="primary" onPress={endChoosingOnMap}>
                  {text('location.choose_done')}
                </Button>
                <Button size="compact" onPress={closePositionNews}>
                  {text('common.cancel')}
                </Button>
              </>
            }
          >
            {text('location.choose_text')}
          </Box>
        </>
      )
  }
}
