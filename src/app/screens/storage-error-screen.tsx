import { updateApp } from '#state/device/app-update.ts'
import type { StorageFailure } from '#state/sync/user-store.ts'
import { text, type MessageKey } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

const TEXTS: Readonly<Record<StorageFailure, readonly [title: MessageKey, body: MessageKey]>> = {
  unavailable: ['start.no_storage_title', 'start.no_storage_text'],
  quota: ['start.full_title', 'start.full_text'],
  timeout: ['start.slow_title', 'start.slow_text'],
  newer: ['start.old_title', 'start.old_text'],
}

/** Explains why this device's data cannot be opened, and offers what to do about it. */
export function StorageErrorScreen({ failure }: { readonly failure: StorageFailure }) {
  const [title, body] = TEXTS[failure]
  return (
    <main className="start-screen">
      <EmptyState
        picture="box"
        level={1}
        title={text(title)}
        text={text(body)}
        action={
          <Button variant="primary" onPress={() => (failure === 'newer' ? updateApp() : location.reload())}>
            {text(failure === 'newer' ? 'update.apply' : 'common.retry')}
          </Button>
        }
      />
    </main>
  )
}
