import { closeOverlay } from '#state/navigation/overlays.ts'
import { text } from '#text/catalogue.ts'
import { AppBar } from '#ui/navigation/app-bar.tsx'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Screen } from '#ui/layout/screen.tsx'

/** Fallback of an overlay that failed to render; the view below is not affected. */
export function OverlayError({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Screen surface bar={<AppBar title={text('app.name')} back={{ label: text('common.back'), onPress: () => closeOverlay() }} />}>
      <EmptyState
        picture="cloud"
        level={2}
        title={text('error.title')}
        text={text('error.part')}
        action={
          <Button variant="primary" onPress={onRetry}>
            {text('common.retry')}
          </Button>
        }
      />
    </Screen>
  )
}
