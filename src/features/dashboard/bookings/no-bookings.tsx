import type { Provider } from '#domain/documents/provider.ts'
import { showDashboard, switchToCustomer } from '#state/navigation/view.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

/** Shown to a provider who was never asked. */
export function NoBookings({ provider }: { readonly provider: Provider }) {
  return (
    <EmptyState
      picture="calendar"
      title={text('dashboard.none_title')}
      text={text('dashboard.none_text')}
      action={
        provider.status === 'Available' ? (
          <Button variant="line" icon="map" onPress={switchToCustomer}>
            {text('dashboard.to_customer')}
          </Button>
        ) : (
          <Button variant="primary" onPress={() => showDashboard('main')}>
            {text('dashboard.change_status')}
          </Button>
        )
      }
    />
  )
}
