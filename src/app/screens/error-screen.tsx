import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

/** Error screen of the whole app (section 2). */
export function ErrorScreen() {
  return (
    <main className="start-screen">
      <EmptyState
        picture="cloud"
        level={1}
        title={text('error.title')}
        text={text('error.text')}
        action={
          <Button variant="primary" onPress={() => location.reload()}>
            {text('error.refresh')}
          </Button>
        }
      />
    </main>
  )
}
