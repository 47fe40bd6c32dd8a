/** Renders the view and the overlays above it, topmost last. The provider's sheet belongs to the map and is rendered there. */
import { Suspense, useLayoutEffect, useRef, type ComponentType, type ReactNode, type RefObject } from 'react'
import { useHasChatPane, useHasJobPane } from '#state/navigation/panes/room.ts'
import { closeOverlay, isLeaving, isMapOverlay, useOverlayStack, type Overlay, type StackedOverlay } from '#state/navigation/overlays.ts'
import { classNames } from '#ui/class-names.ts'
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx'
import { leaveCopy } from '#ui/overlay/exit-copy.ts'
import { focusMain } from '#ui/overlay/focus-main.ts'
import { wasSwipedAway } from '#ui/overlay/sheet/sheet-motion.ts'
import { usePullToClose } from '#ui/overlay/sheet/use-pull-to-close.ts'
import { LoadingScreen } from '../screens/loading-screen.tsx'
import { OverlayError } from './overlay-error.tsx'
import { reloadFailedScreens } from '../screens/lazy-screen.ts'
import { isHosted, OVERLAY_SCREENS, OWN_DIALOGS } from './overlay-screens.ts'

const isFocusLost = (): boolean => document.activeElement === document.body

/**
 * Returns the focus to the opener when the overlay closes, or to the screen below where the opener is gone.
 * @param isModal false: the focus may be elsewhere, and stays there
 */
function useRestoreFocus(opener: HTMLElement | undefined, isModal = true): void {
  const wasModal = useRef(isModal)
  useLayoutEffect(() => {
    wasModal.current = isModal
  }, [isModal])
  useLayoutEffect(
    () => () => {
      // The view below is inert until this commit is done; a microtask runs right after it, before any key press.
      queueMicrotask(() => {
        const isGone = opener !== undefined && isLeaving(opener)
        if (!isGone && opener?.isConnected && (wasModal.current || isFocusLost())) opener.focus({ preventScroll: true })
        if (isGone || isFocusLost()) focusMain()
      })
    },
    [opener],
  )
}

/** Overlay with its own dialog. The dialog's own return of the focus can fail because the opener is still inert. */
function DialogOverlay({ opener, children }: { readonly opener: HTMLElement | undefined; readonly children: ReactNode }) {
  useRestoreFocus(opener)
  return <Suspense>{children}</Suspense>
}

/** Overlay that the map draws. */
function MapOverlay({ opener }: { readonly opener: HTMLElement | undefined }) {
  useRestoreFocus(opener, false)
  return null
}

interface HostedOverlayProps {
  readonly stacked: StackedOverlay
  readonly top: boolean
  /** Beside the view, which stays in use. */
  readonly isBeside: boolean
  /** Over the second pane of the view. */
  readonly isInPane: boolean
}

function HostedOverlay({ stacked: { overlay, opener }, top, isBeside, isInPane }: HostedOverlayProps) {
  if (isMapOverlay(overlay)) return <MapOverlay opener={opener} />
  if (!isHosted(overlay)) return null
  // The table guarantees that each kind has a component for that kind.
  const Content = OVERLAY_SCREENS[overlay.kind] as ComponentType<{ readonly overlay: Overlay }>
  if (OWN_DIALOGS.has(overlay.kind)) {
    return (
      <DialogOverlay opener={opener}>
        <Content overlay={overlay} />
      </DialogOverlay>
    )
  }
  return <FullScreenOverlay top={top} opener={opener} isBeside={isBeside} isInPane={isInPane} content={<Content overlay={overlay} />} />
}

/** How long a screen may take to replace the first one, ms. */
const REPLACED_WITHIN_MS = 500

/** Passes the focus on from the frame of an overlay to the screen in it, which has a name, once that is loaded. */
function PassFocus({ frame }: { readonly frame: RefObject<HTMLElement | null> }) {
  useLayoutEffect(() => {
    // After the frame has taken it, where both come together.
    queueMicrotask(() => {
      if (document.activeElement === frame.current) focusMain()
    })
    // A screen may replace the first one, which had the focus.
    const later = setTimeout(() => {
      if (isFocusLost() && frame.current?.inert === false) frame.current.focus({ preventScroll: true })
    }, REPLACED_WITHIN_MS)
    return () => clearTimeout(later)
  }, [frame])
  return null
}

/** Overlay that fills the screen, or lies beside the view. It takes the focus from a view that it covers, and returns it when it closes. */
function FullScreenOverlay({
  top,
  opener,
  isBeside,
  isInPane,
  content,
}: {
  readonly top: boolean
  readonly opener: HTMLElement | undefined
  readonly isBeside: boolean
  readonly isInPane: boolean
  readonly content: ReactNode
}) {
  const frame = useRef<HTMLDivElement>(null)
  // In the same frame as the overlay: a key pressed in between would go to the view below.
  const takesFocus = useRef(!isBeside)
  useLayoutEffect(() => {
    const element = frame.current
    if (takesFocus.current) element?.focus({ preventScroll: true })
    return () => {
      if (element?.parentElement && !wasSwipedAway(element)) leaveCopy(element, element.parentElement)
    }
  }, [])
  useRestoreFocus(opener, !isBeside)
  const pull = usePullToClose(closeOverlay)
  return (
    <div
      className={classNames('overlay', isBeside && 'overlay--beside', isInPane && 'overlay--pane')}
      inert={!top}
      ref={frame}
      tabIndex={-1}
      {...pull}
    >
      <ErrorBoundary
        fallback={(retry) => (
          <OverlayError
            onRetry={() => {
              reloadFailedScreens()
              retry()
            }}
          />
        )}
      >
        <Suspense fallback={<LoadingScreen />}>
          {content}
          <PassFocus frame={frame} />
        </Suspense>
      </ErrorBoundary>
    </div>
  )
}

/** Closes a full-screen overlay with Escape, and a map sheet only when nothing has the focus; modal dialogs handle Escape themselves. */
function useEscape(top: Overlay | undefined): void {
  const closes = top !== undefined && !OWN_DIALOGS.has(top.kind)
  const coversMap = top !== undefined && !isMapOverlay(top)
  useLayoutEffect(() => {
    if (!closes) return undefined
    const onKeyDown = (event: KeyboardEvent): void => {
      // A map sheet leaves the key to the map, unless nothing has the focus.
      const isHandled = coversMap || event.target === document.body
      if (event.key === 'Escape' && !event.defaultPrevented && isHandled) closeOverlay()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [closes, coversMap])
}

/**
 * The view, inert while an overlay covers it, and the overlays.
 * One component reads the stack for both: two would not always see the same one, and the view could be inert without an overlay.
 */
export function OverlayHost({ children }: { readonly children: ReactNode }) {
  const stack = useOverlayStack()
  const hosted = stack.filter(({ overlay }) => isHosted(overlay))
  const hasJobPane = useHasJobPane()
  const hasChatPane = useHasChatPane()
  const beside = hasJobPane && hosted[0]?.overlay.kind === 'job' ? hosted[0] : undefined
  const inPane = hasChatPane && hosted[0]?.overlay.kind === 'chat' ? hosted[0] : undefined
  useEscape(stack.at(-1)?.overlay)
  return (
    <>
      <div className="view-root" inert={hosted.length > (beside ? 1 : 0)}>
        {children}
      </div>
      {stack.map((stacked) => (
        <HostedOverlay
          key={stacked.key}
          stacked={stacked}
          top={stacked === hosted.at(-1)}
          isBeside={stacked === beside}
          isInPane={stacked === inPane}
        />
      ))}
    </>
  )
}
