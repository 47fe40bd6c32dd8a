/** Buttons of the home screen: theme, full screen, order, position. */
import { useLocation } from 'wouter'
import { locationErrorText } from '#shared/location/location-error-text.ts'
import { findNearbyCity, locateMe, type LocationError } from '#state/device/geolocation.ts'
import { showNearby } from '#state/directory/search-area.ts'
import { useTheme } from '#state/display/theme.ts'
import { useCity } from '#state/navigation/view.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { MapControls } from '#ui/controls/map-controls.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useFullscreen } from './use-fullscreen.ts'

type OnLocationError = (locationError: LocationError | undefined) => void

/** Asks the device for its position, at first and on each retry. */
function useLocate(onLocationError: OnLocationError): () => void {
  const [city, setCity] = useCity()
  const locate = async (): Promise<void> => {
    const located = await locateMe()
    onLocationError(located.ok ? undefined : located.error)
    const here = located.ok ? findNearbyCity(located.value) : undefined
    // A person who asks for their position wants the providers there.
    if (here && city !== null) setCity(here.name)
    if (located.ok) showNearby()
  }
  return () => void locate()
}

export interface HomeControlsProps {
  readonly onLocationError: OnLocationError
  /** Beside each other instead of in a stack. */
  readonly inRow?: boolean | undefined
}

export function HomeControls({ onLocationError, inRow }: HomeControlsProps) {
  const [theme, toggleTheme] = useTheme()
  const fullscreen = useFullscreen()
  const locate = useLocate(onLocationError)
  const [, navigate] = useLocation()
  return (
    <MapControls
      label={text('map.controls')}
      inRow={inRow}
      controls={[
        {
          id: 'theme',
          icon: theme === 'dark' ? 'sun' : 'moon',
          label: text(theme === 'dark' ? 'map.light' : 'map.dark'),
          onPress: toggleTheme,
        },
        ...(fullscreen
          ? [
              {
                id: 'full',
                icon: fullscreen.active ? ('collapse' as const) : ('expand' as const),
                label: text(fullscreen.active ? 'map.fullscreen_end' : 'map.fullscreen'),
                onPress: fullscreen.toggle,
              },
            ]
          : []),
        { id: 'order', icon: 'place', label: text('map.order'), onPress: () => navigate('/order') },
        { id: 'locate', icon: 'locate', label: text('map.locate'), onPress: locate },
      ]}
    />
  )
}

export interface LocationNoticeProps {
  readonly locationError: LocationError
  readonly onLocationError: OnLocationError
}

export function LocationNotice({ locationError, onLocationError }: LocationNoticeProps) {
  const message = locationErrorText(locationError)
  const again = useLocate(onLocationError)
  return (
    <div className="map-home__trouble banner">
      <Notice tone="warn" role="alert">
        <b>{message.title}</b> {message.text}
      </Notice>
      <div className="btn-2">
        <Button size="compact" onPress={() => onLocationError(undefined)}>
          {text('common.close')}
        </Button>
        <Button size="compact" onPress={again}>
          {text('common.retry')}
        </Button>
      </div>
    </div>
  )
}
