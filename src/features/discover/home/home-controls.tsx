/** Buttons of the home screen: theme, full screen, order, position. */
import { useState } from 'react'
import { useTheme } from '#state/display/theme.ts'
import { followMyPosition, showMyPosition, stopFollowing, usePositionAction } from '#state/position/own-position.ts'
import { showOrder } from '#state/navigation/view.ts'
import { text } from '#text/catalogue.ts'
import { MapControls } from '#ui/controls/map-controls.tsx'
import { useFullscreen } from './use-fullscreen.ts'

const POSITION_LABELS = { show: 'map.locate', follow: 'map.follow', stop: 'map.follow_end' } as const
const POSITION_PRESSES = { show: showMyPosition, follow: followMyPosition, stop: stopFollowing } as const

/** Announces once that following began or ended; a new name of the button alone is not announced. */
function FollowStatus({ isFollowing }: { readonly isFollowing: boolean }) {
  const [hasFollowed, setHasFollowed] = useState(false)
  if (isFollowing && !hasFollowed) setHasFollowed(true)
  return (
    <span className="vh" role="status">
      {isFollowing ? text('map.following') : hasFollowed ? text('map.follow_ended') : ''}
    </span>
  )
}

export interface HomeControlsProps {
  /** Beside each other instead of in a stack. */
  readonly inRow?: boolean | undefined
}

export function HomeControls({ inRow = false }: HomeControlsProps) {
  const [theme, toggleTheme] = useTheme()
  const fullscreen = useFullscreen()
  const action = usePositionAction()
  // Without a map there is nothing to follow on.
  const press = inRow ? 'show' : action
  return (
    <>
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
          { id: 'order', icon: 'place', label: text('map.order'), onPress: showOrder },
          {
            id: 'locate',
            icon: 'locate',
            label: text(POSITION_LABELS[press]),
            isOn: press === 'stop',
            onPress: POSITION_PRESSES[press],
          },
        ]}
      />
      <FollowStatus isFollowing={press === 'stop'} />
    </>
  )
}
